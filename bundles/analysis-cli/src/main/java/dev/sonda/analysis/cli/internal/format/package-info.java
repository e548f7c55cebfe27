/**
 * The output formats for the rows of a query.
 *
 * <pre>
 *   TraceRows ──► RowFormat: TABLE │ CSV │ JSON │ JSONL ──► RowWriter ──► standard output
 * </pre>
 *
 * <p>Names and texts of a trace come from other programs, so control characters of terminals are
 * escaped in tables; the other formats have their own escaping rules.
 */
@NullMarked
package dev.sonda.analysis.cli.internal.format;

import org.jspecify.annotations.NullMarked;
