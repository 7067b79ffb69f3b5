//! Tells cargo to embed the site anew when a file of it appears or goes.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    let site = std::path::Path::new("../target/site");
    if site.exists() {
        println!("cargo::rerun-if-changed={}", site.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
}
