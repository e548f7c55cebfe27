/**
 * Rows as text.
 *
 * <pre>
 *   TraceRows ──► RowFormat: TABLE │ CSV │ JSON │ JSONL ──► RowWriter ──► standard output
 * </pre>
 *
 * <p>Names and texts of a trace come from other programs: what a terminal would take for a command
 * is shown escaped in tables, and by each other format's own rules.
 */
@NullMarked
package dev.sonda.analysis.cli.internal.format;

import org.jspecify.annotations.NullMarked;
