//! Passwords at rest: XChaCha20-Poly1305 under a key file of mode 0600. Each ciphertext is bound to its
//! owner, so that a row copied to another owner does not open.

use std::{
    fs,
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use chacha20poly1305::{
    XChaCha20Poly1305, XNonce,
    aead::{Aead, KeyInit, Payload},
};
use secrecy::{ExposeSecret, SecretBox, SecretString, zeroize::Zeroize};

use crate::settings::private_file;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;

/// Seals and opens passwords. Clones share one key.
#[derive(Clone)]
pub(crate) struct Vault {
    key: Arc<SecretBox<[u8; KEY_BYTES]>>,
}

/// What can go wrong with the key or a sealed password.
#[derive(Debug, thiserror::Error)]
pub(crate) enum VaultError {
    /// The key file could not be read or made.
    #[error("could not read or create the key file {path}: {reason}")]
    File { path: String, reason: String },
    /// The key file holds something else.
    #[error(
        "the key file {0} does not hold a key (64 hexadecimal digits): restore it from a backup, or move it away and type passwords again"
    )]
    NoKey(String),
    /// The password was sealed with another key or for another owner.
    #[error("the saved password of {0} was encrypted with another key: type the password again")]
    Unreadable(String),
    /// The system gave no randomness, or the cipher refused.
    #[error("could not encrypt a password: {0}")]
    Sealing(String),
}

impl Vault {
    /// Opens the key file, and makes it when it is absent.
    ///
    /// # Errors
    /// When the file cannot be read or made, or holds no key.
    pub(crate) fn open(path: &Path) -> Result<Self, VaultError> {
        let file_error = |error: io::Error| VaultError::File { path: path.display().to_string(), reason: error.to_string() };
        if !path.exists() {
            create(path).map_err(file_error)?;
        }
        let mut text = fs::read_to_string(path).map_err(file_error)?;
        let key = from_hex(text.trim()).ok_or_else(|| VaultError::NoKey(path.display().to_string()));
        text.zeroize();
        Ok(Self { key: Arc::new(SecretBox::new(Box::new(key?))) })
    }

    /// Encrypts a password for an owner.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub(crate) fn seal(&self, owner: &str, password: &SecretString) -> Result<Vec<u8>, VaultError> {
        let mut nonce = [0; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(|error| VaultError::Sealing(error.to_string()))?;
        let payload = Payload { msg: password.expose_secret().as_bytes(), aad: owner.as_bytes() };
        let sealed = self.cipher().encrypt(XNonce::from_slice(&nonce), payload).map_err(|error| VaultError::Sealing(error.to_string()))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Decrypts what [`Vault::seal`] made for the same owner.
    ///
    /// # Errors
    /// When the key or the owner is another one, or the bytes were changed.
    pub(crate) fn unseal(&self, owner: &str, sealed: &[u8]) -> Result<SecretString, VaultError> {
        let unreadable = || VaultError::Unreadable(owner.to_owned());
        let (nonce, sealed) = sealed.split_at_checked(NONCE_BYTES).ok_or_else(unreadable)?;
        let payload = Payload { msg: sealed, aad: owner.as_bytes() };
        let plain = self.cipher().decrypt(XNonce::from_slice(nonce), payload).map_err(|_| unreadable())?;
        String::from_utf8(plain).map(SecretString::from).map_err(|_| unreadable())
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(self.key.expose_secret().into())
    }
}

/// Writes a new key beside its place and links it there, so that of two processes one wins and both read the same key.
fn create(path: &Path) -> io::Result<()> {
    let mut key = [0; KEY_BYTES];
    getrandom::fill(&mut key).map_err(|error| io::Error::other(error.to_string()))?;
    let mut text: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    key.zeroize();
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let written = private_file().write(true).create_new(true).open(&draft).and_then(|mut file| {
        writeln!(file, "{text}")?;
        file.sync_all()
    });
    text.zeroize();
    let linked = written.and_then(|()| match fs::hard_link(&draft, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    });
    let _ = fs::remove_file(&draft); // a left-over draft holds a key that nothing uses
    linked
}

fn from_hex(text: &str) -> Option<[u8; KEY_BYTES]> {
    if text.len() != 2 * KEY_BYTES || !text.is_ascii() {
        return None;
    }
    let mut key = [0; KEY_BYTES];
    for (byte, pair) in key.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_password_opens_for_its_owner_and_key_only() {
        let folder = tempfile::tempdir().unwrap();
        let vault = Vault::open(&folder.path().join("key")).unwrap();
        let sealed = vault.seal("target/1", &SecretString::from("s3cret")).unwrap();
        let again = Vault::open(&folder.path().join("key")).unwrap();
        assert_eq!(again.unseal("target/1", &sealed).unwrap().expose_secret(), "s3cret");
        assert!(again.unseal("target/2", &sealed).is_err());
        let other = Vault::open(&folder.path().join("other")).unwrap();
        assert!(other.unseal("target/1", &sealed).is_err());
        assert!(vault.unseal("target/1", &sealed[..10]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn the_key_file_is_readable_by_its_user_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        Vault::open(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
