//! What is known of the host that the load comes from.

use tailrace_model::run::Generator;

/// Reads the host's processor, cores and memory. What cannot be read is left out.
#[must_use]
pub fn generator() -> Generator {
    Generator {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        cpu: first_value("/proc/cpuinfo", "model name"),
        cores: cores(),
        memory_bytes: first_value("/proc/meminfo", "MemTotal").and_then(|text| kibibytes(&text)),
    }
}

/// Cores that this process may use: affinity and cgroup quota counted.
pub(crate) fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX))
}

/// The first value of `key : value` in a file of the kernel; none elsewhere than on Linux.
fn first_value(file: &str, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// Reads `16384 kB` as bytes.
fn kibibytes(text: &str) -> Option<u64> {
    text.strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_has_cores_and_on_linux_memory() {
        let host = generator();
        assert!(host.cores >= 1);
        assert!(!cfg!(target_os = "linux") || host.memory_bytes.is_some_and(|bytes| bytes > 1 << 20));
        assert_eq!(kibibytes("16384 kB"), Some(16_777_216));
    }
}
