//! The checker stands alone: it depends on the core, on exact numbers and on JSON, and on nothing else.

#[test]
fn the_checker_depends_on_four_crates() {
    let manifest = include_str!("../Cargo.toml");
    let dependencies = manifest.split("[dependencies]").nth(1).expect("a list of dependencies");
    let dependencies = dependencies.split("\n[").next().unwrap_or_default();
    let mut names: Vec<&str> =
        dependencies.lines().filter_map(|line| line.split_once('=').map(|(name, _)| name.trim())).collect();
    names.sort_unstable();
    assert_eq!(names, ["malachite", "rulesmith-core", "serde", "serde_json"]);
    assert!(!manifest.contains("dev-dependencies") && !manifest.contains("build-dependencies"));
}

/// No file of the checker is too long to be read in one sitting, and all of it in an afternoon.
#[test]
fn the_checker_is_small() {
    fn files(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    files(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let lines = |path: &std::path::PathBuf| std::fs::read_to_string(path).unwrap().lines().count();
    for path in &found {
        assert!(lines(path) < 500, "{} has {} lines", path.display(), lines(path));
    }
    let all: usize = found.iter().map(lines).sum();
    assert!(all <= 12_500, "{all} lines");
}
