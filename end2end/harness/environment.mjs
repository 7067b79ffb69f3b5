// What the tests are given from outside. A missing value is an error, never a skipped test.

/** The value of an environment variable that `cargo xtask test` sets. */
export function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests by \`cargo xtask test\``);
  return value;
}

/** Waits until `probe` gives something truthy, and returns it; fails with `what` after `seconds`. */
export async function until(what, probe, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  let last;
  while (Date.now() < end) {
    try {
      const value = await probe();
      if (value) return value;
    } catch (error) { last = error; }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited ${seconds} s for ${what}`, { cause: last });
}
