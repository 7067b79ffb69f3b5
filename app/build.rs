//! Writes the texts of `locales/` as Rust: keys and placeholders are checked when the application compiles.

use std::{env, error::Error, path::PathBuf};

use leptos_i18n_build::{Config, ParseOptions, TranslationsInfos, options::CodegenOptions};

/// One file per language and namespace: what all pages share, then one for each page.
const NAMESPACES: [&str; 6] = ["common", "archive", "targets", "builder", "live", "report"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?).join("i18n");
    let config =
        Config::new("en")?.add_locale("zh")?.add_namespaces(NAMESPACES)?.parse_options(ParseOptions::new().interpolate_display(true));
    let texts = TranslationsInfos::parse(config)?;
    texts.emit_diagnostics();
    texts.rerun_if_locales_changed();
    let attributes = "#![allow(missing_docs, unreachable_pub, reason = \"generated\")]".parse()?;
    texts.generate_i18n_module_with_options(folder, CodegenOptions::new().top_level_attributes(Some(attributes)))?;
    Ok(())
}
