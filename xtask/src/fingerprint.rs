//! Fingerprints of files, and the stamps that remember them: how a step knows that nothing changed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::workspace;

/// What a step read last time, and what it must have left behind.
///
/// Files are compared by content, so that a fresh checkout or a touched file costs nothing. The hash is that of the
/// standard library: another compiler may compute another one, and then the step runs once more.
pub(crate) struct Stamp {
    file: PathBuf,
    fingerprint: u64,
    outputs: Vec<PathBuf>,
}

impl Stamp {
    /// Takes the fingerprint of `inputs` (files and whole folders, relative to the root; absent ones count as empty)
    /// and of `variant`, which says how they are used.
    pub(crate) fn of(name: &str, variant: &str, inputs: &[&str], outputs: &[PathBuf]) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        variant.hash(&mut hasher);
        for input in inputs {
            hash_tree(&workspace::root().join(input), &mut hasher)?;
        }
        Ok(Self { file: workspace::state().join("stamps").join(name), fingerprint: hasher.finish(), outputs: outputs.to_vec() })
    }

    /// Whether the last successful run saw the same inputs, and its outputs are still there.
    pub(crate) fn is_current(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|seen| seen == self.text()) && self.outputs.iter().all(|output| output.exists())
    }

    /// Forgets the last run: a step that fails half-way must run again.
    pub(crate) fn forget(&self) -> Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Keeps the fingerprint, as it was before the step ran.
    pub(crate) fn remember(&self) -> Result<()> {
        write_if_changed(&self.file, self.text().as_bytes())
    }

    fn text(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }
}

/// Writes the file only when its content differs, so that nothing is rebuilt for a newer date.
pub(crate) fn write_if_changed(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|present| present == content) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, content).with_context(|| format!("could not write {}", path.display()))
}

/// Every file below `folder`, sorted; none when it is absent.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = fs::read_dir(&next) else {
            continue;
        };
        for entry in entries {
            let entry = entry?;
            let is_folder = entry.file_type()?.is_dir();
            if is_folder { &mut folders } else { &mut files }.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

fn hash_tree(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    if path.is_dir() {
        for file in files_below(path)? {
            hash_file(&file, hasher)?;
        }
        return Ok(());
    }
    hash_file(path, hasher)
}

fn hash_file(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    path.hash(hasher);
    match fs::read(path) {
        Ok(content) => content.hash(hasher),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0_u8.hash(hasher),
        Err(error) => {
            return Err(error).with_context(|| format!("could not read {}", path.display()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(path: &Path) -> u64 {
        let mut hasher = DefaultHasher::new();
        hash_tree(path, &mut hasher).unwrap();
        hasher.finish()
    }

    #[test]
    fn a_changed_file_changes_the_fingerprint_of_its_folder() {
        let folder = std::env::temp_dir().join(format!("tailrace-print-{}", std::process::id()));
        fs::create_dir_all(folder.join("deep")).unwrap();
        fs::write(folder.join("deep/file"), "one").unwrap();
        let before = fingerprint(&folder);
        fs::write(folder.join("deep/file"), "two").unwrap();
        let after = fingerprint(&folder);
        fs::remove_dir_all(&folder).unwrap();
        assert_ne!(before, after);
    }

    #[test]
    fn an_absent_folder_has_a_fingerprint() {
        let absent = Path::new("/no/such/folder/of/tailrace");
        assert_eq!(fingerprint(absent), fingerprint(absent));
    }
}
