// The thin layer over ECharts: only the chart kinds in use, created with height only, resized with their element,
// redrawn when the theme changes, disposed on demand (ECharts keeps every instance until then).
//
// Options arrive as JSON from Rust (app/src/chart). Three notations stand for what JSON cannot say:
//   "$color-a/18"                 the CSS token --color-a, at 18 % opacity
//   "@si"                         a function of the table below
//   {"$wide": x, "$narrow": y}    x, or y where the chart is narrow
// and the key "tailrace" at the root tells the tooltip what to write.
import { init as create, use } from "echarts/core";
import { CustomChart, LineChart } from "echarts/charts";
import { AxisPointerComponent, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

use([CustomChart, LineChart, AxisPointerComponent, GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent, LabelLayout, SVGRenderer]);

const NARROW = 480;
const THIN_SPACE = "\u2009";

/* Numbers as app/src/quantity writes them. */
function three(value) {
  if (!Number.isFinite(value)) return "–";
  const rounded = Number(value.toPrecision(3));
  if (Math.abs(rounded) >= 1000) return String(Math.round(rounded)).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  if (Math.abs(rounded) < 0.00005) return "0";
  return rounded.toFixed(Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded)))));
}
function si(value) {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  // Powers of two keep their digits: 1024, not 1.02k.
  if (magnitude >= 1e4 || (magnitude >= 1e3 && value % 100 === 0)) return `${Number((value / 1e3).toPrecision(3))}k`;
  if (magnitude >= 1e3) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
const ratio = (value) => (value >= 0.095 && value < 9.995 ? value.toFixed(2) : three(value));

/* Colours of the page's theme, read from the tokens as the browser computes them. */
function tokens() {
  const probe = document.createElement("i");
  probe.hidden = true;
  document.body.append(probe);
  const known = new Map();
  const read = (name) => {
    if (!known.has(name)) {
      probe.style.color = `var(--${name})`;
      known.set(name, getComputedStyle(probe).color);
    }
    return known.get(name);
  };
  const colour = (text) => {
    const [name, percent] = text.slice(1).split("/");
    const solid = read(name);
    return percent ? solid.replace(/rgba?\(([^)]+)\)/, (_, parts) => `rgba(${parts.split(",").slice(0, 3)},${percent / 100})`) : solid;
  };
  return { colour, done: () => probe.remove() };
}

const fonts = () => {
  const style = getComputedStyle(document.documentElement);
  // Double quotes would end the attribute that ECharts writes them into when a chart is saved as SVG.
  const family = (name) => style.getPropertyValue(name).trim().replaceAll('"', "'");
  return { sans: family("--font-sans"), mono: family("--font-mono") };
};

/* A polygon between the low and the high values: works on log axes, where stacked areas do not. */
const ribbon = (data, fill) => (params, api) => {
  if (params.dataIndexInside !== 0) return undefined;
  const edge = (column) => data.map((point) => api.coord([point[0], point[column]]));
  return { type: "polygon", shape: { points: [...edge(1), ...edge(2).reverse()] }, style: { fill } };
};

const element = (tag, className, text) => {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

/* The tooltip: place in muted text, every side, then the ratio. Built from nodes, so names need no escaping. */
const tooltip = (meta) => (found) => {
  const box = element("div", "tip");
  const at = found[0]?.value?.[0];
  box.append(element("div", "tip__title", title(meta, at)));
  const row = (name, text, letter) => {
    const line = element("div", "tip__row");
    line.append(element("span", letter ? `side side--${letter}` : "", name), element("span", "num", text));
    box.append(line);
  };
  const values = new Map(found.map((item) => [item.seriesId, item.value?.[1]]));
  for (const { id, name, letter } of meta.rows ?? []) {
    const value = values.get(id);
    if (value !== undefined && value !== null) row(name, meta.unit ? `${three(value)} ${meta.unit}` : three(value), letter);
  }
  const { of, to, name } = meta.ratio ?? {};
  if (values.get(of) && values.get(to)) row(name, `${ratio(values.get(of) / values.get(to))}×`);
  return box;
};
function title(meta, at) {
  const place = meta.places?.find(([where]) => Math.abs(where - at) < 1e-6);
  const text = place ? place[1] : three(at);
  return (meta.title ?? "{}").replace("{}", text);
}

/* From JSON to what ECharts takes. */
function revive(raw, narrow) {
  const { colour, done } = tokens();
  const { sans, mono } = fonts();
  const meta = raw.tailrace ?? {};
  const named = {
    "@si": si,
    "@three": three,
    "@times": (value) => `${si(value)}×`,
    "@places": (value) => meta.places?.find(([where]) => Math.abs(where - value) < 1e-6)?.[1] ?? "",
    "@tooltip": tooltip(meta),
    "@sans": sans,
    "@mono": mono,
  };
  const walk = (value) => {
    if (typeof value === "string") {
      if (value.startsWith("$")) return colour(value);
      return named[value] ?? value;
    }
    if (Array.isArray(value)) return typeof value[0] === "number" ? value : value.map(walk);
    if (value === null || typeof value !== "object") return value;
    if ("$wide" in value) return walk(narrow ? value.$narrow : value.$wide);
    const made = {};
    for (const [key, inner] of Object.entries(value)) made[key] = key === "data" && isPoints(inner) ? inner : walk(inner);
    if (made.renderItem === "@ribbon") made.renderItem = ribbon(made.data, made.itemStyle.color);
    return made;
  };
  const { tailrace, ...option } = raw;
  const revived = walk(option);
  done();
  return revived;
}
const isPoints = (data) => Array.isArray(data) && (Array.isArray(data[0]) && typeof data[0][0] === "number");

/* Draws into an element; the handle goes to every other function. */
export function init(target) {
  const chart = create(target, null, { renderer: "svg", height: target.clientHeight });
  const handle = { chart, target, raw: null, narrow: target.clientWidth < NARROW, at: -1 };
  const redraw = () => handle.raw && chart.setOption(revive(handle.raw, handle.narrow), true);
  handle.sizes = new ResizeObserver(() => {
    if (target.clientWidth === 0) return;
    const narrow = target.clientWidth < NARROW;
    chart.resize({ height: target.clientHeight });
    if (narrow !== handle.narrow) {
      handle.narrow = narrow;
      redraw();
    }
  });
  handle.sizes.observe(target);
  handle.theme = new MutationObserver(redraw);
  handle.theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  handle.system = matchMedia("(prefers-color-scheme: dark)");
  handle.redraw = redraw;
  handle.system.addEventListener("change", redraw);
  handle.keys = (event) => step(handle, event);
  target.addEventListener("keydown", handle.keys);
  return handle;
}

/* The whole option. */
export function setOption(handle, json) {
  handle.raw = JSON.parse(json);
  handle.at = -1;
  handle.redraw();
}

/* Only what changed: series by id. */
export function patch(handle, json) {
  if (!handle.raw) return;
  const change = JSON.parse(json);
  for (const series of change.series ?? []) {
    const known = handle.raw.series?.find((candidate) => candidate.id === series.id);
    if (known) Object.assign(known, series);
  }
  handle.chart.setOption(revive({ ...change, tailrace: handle.raw.tailrace }, handle.narrow), { notMerge: false });
}

export function resize(handle) {
  handle.chart.resize({ height: handle.target.clientHeight });
}

export function dispose(handle) {
  handle.sizes.disconnect();
  handle.theme.disconnect();
  handle.system.removeEventListener("change", handle.redraw);
  handle.target.removeEventListener("keydown", handle.keys);
  handle.chart.dispose();
}

/* The chart as a data URL: "svg" or "png" (twice its size, drawn from the SVG). */
export async function toDataURL(handle, kind) {
  const { colour, done } = tokens();
  const surface = colour("$color-surface");
  done();
  const svg = handle.chart.getDataURL({ type: "svg", backgroundColor: surface });
  if (kind === "svg") return svg;
  const image = new Image();
  image.src = svg;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = handle.chart.getWidth() * 2;
  canvas.height = handle.chart.getHeight() * 2;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

/* Hands the chart to the reader as a file. */
export async function download(handle, kind, name) {
  const link = document.createElement("a");
  link.href = await toDataURL(handle, kind);
  link.download = `${name}.${kind}`;
  link.click();
}

/* Arrow keys read the values of the longest line, one after the other; Escape lets go. */
function step(handle, event) {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Escape") {
    handle.chart.dispatchAction({ type: "hideTip" });
    return;
  }
  if (!direction || !handle.raw) return;
  const lines = handle.raw.series.map((series, index) => ({ index, length: series.type === "line" ? (series.data?.length ?? 0) : 0 }));
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), { length: 0 });
  if (longest.length === 0) return;
  handle.at = Math.min(Math.max(handle.at + direction, 0), longest.length - 1);
  handle.chart.dispatchAction({ type: "showTip", seriesIndex: longest.index, dataIndex: handle.at });
  event.preventDefault();
}
