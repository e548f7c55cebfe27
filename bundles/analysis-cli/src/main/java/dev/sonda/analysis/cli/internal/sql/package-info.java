/**
 * The command {@code sonda sql}: its options, and how it runs queries of the command line, files,
 * standard input, or a shell.
 *
 * <pre>
 *   SqlOptions ──► SqlCommand ──► TraceProcessor.open ──► -q, -c │ shell │ standard input
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.sql;

import org.jspecify.annotations.NullMarked;
