/**
 * Finds DuckDB's native library: pinned to one version, extracted once into a cache folder, and
 * loaded from the folder.
 *
 * <pre>
 *   a given file (a distribution's) ─────────────────────────────────┐
 *   jar on the class path ──once, checked by SHA-256──► cache folder ─┴─► opened, size and owner checked
 * </pre>
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.library;

import org.jspecify.annotations.NullMarked;
