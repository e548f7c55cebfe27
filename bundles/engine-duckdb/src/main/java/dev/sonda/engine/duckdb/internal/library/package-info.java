/**
 * DuckDB's native library: pinned, laid out once, and opened from then on where it lies.
 *
 * <pre>
 *   a given file (a distribution's) ─────────────────────────────────┐
 *   jar on the class path ──once, checked by SHA-256──► cache folder ─┴─► opened, size and owner checked
 * </pre>
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.library;

import org.jspecify.annotations.NullMarked;
