/**
 * The commands of the analysis, on the class path of a process of their own.
 *
 * <pre>
 *   bin/sonda sql ─► app.Main ─► app.Commands ─► sql.SqlCommand ─► TraceProcessor
 *                                                  │ shell (JLine, on a terminal)
 *                                                  └ format (table, csv, json, jsonl)
 * </pre>
 *
 * <p>This package has what the others share: the command's environment, exit codes, output.
 */
@NullMarked
package dev.sonda.analysis.cli.internal;

import org.jspecify.annotations.NullMarked;
