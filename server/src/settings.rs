//! Where things are: the data folder, the archive and the key file, from arguments and environment.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{cli::Global, exit::Failure};

/// The resolved places. The data folder exists.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The archive's file.
    pub(crate) archive: PathBuf,
    /// The key's file.
    pub(crate) key: PathBuf,
    /// The data folder.
    pub(crate) data_dir: PathBuf,
}

impl Settings {
    /// Resolves the global arguments and creates the data folder (mode 0700) when it is absent.
    ///
    /// # Errors
    /// When the archive's address is impossible or the folder cannot be made.
    pub(crate) fn of(global: &Global) -> Result<Self, Failure> {
        let data_dir = match &global.data_dir {
            Some(folder) => folder.clone(),
            None => platform_folder()?,
        };
        let archive = match &global.archive {
            Some(url) => archive_file(url)?,
            None => data_dir.join("archive.db"),
        };
        create_private(&data_dir)
            .map_err(|error| Failure::failed(format!("could not create the data folder {}: {error}", data_dir.display())))?;
        let folder = archive.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
        if !folder.is_dir() {
            let message = format!("the archive's folder {} does not exist: create it, or change --archive", folder.display());
            return Err(Failure::bad_input(message));
        }
        Ok(Self { archive, key: data_dir.join("key"), data_dir })
    }
}

fn platform_folder() -> Result<PathBuf, Failure> {
    let folder = dirs::data_dir().ok_or_else(|| Failure::bad_input("this system names no data folder: give one with --data-dir"))?;
    Ok(folder.join("tailrace"))
}

fn archive_file(url: &str) -> Result<PathBuf, Failure> {
    let forms = "write sqlite:///absolute/archive.db or sqlite:relative.db";
    if url.starts_with("postgresql:") || url.starts_with("postgres:") {
        return Err(Failure::bad_input(format!("--archive: a PostgreSQL archive is not in this version: {forms}")));
    }
    let Some(rest) = url.strip_prefix("sqlite:") else {
        return Err(Failure::bad_input(format!("--archive: \"{url}\" is not an archive: {forms}")));
    };
    let path = rest.strip_prefix("//").unwrap_or(rest);
    if path.is_empty() || path.contains('?') || (rest.starts_with("//") && !path.starts_with('/')) {
        return Err(Failure::bad_input(format!("--archive: \"{url}\" names no file: {forms}")));
    }
    Ok(PathBuf::from(path))
}

/// Creates a folder, and those above it, readable by this user only; what exists is left as it is.
pub(crate) fn create_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Options that create a file readable by this user only.
pub(crate) fn private_file() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_is_an_absolute_or_a_relative_sqlite_file_and_nothing_else() {
        let file = |url: &str| archive_file(url).map(|path| path.display().to_string()).map_err(|failure| failure.to_string());
        assert_eq!(file("sqlite:///var/a.db"), Ok("/var/a.db".to_owned()));
        assert_eq!(file("sqlite:a.db"), Ok("a.db".to_owned()));
        for wrong in ["sqlite:", "sqlite://host/a.db", "archive.db", "postgresql://u@h/d"] {
            assert!(file(wrong).unwrap_err().contains("sqlite:relative.db"), "{wrong}");
        }
    }
}
