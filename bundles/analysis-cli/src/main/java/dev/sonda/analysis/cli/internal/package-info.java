/**
 * The commands that analyze traces; they run on the class path, in a separate process.
 *
 * <pre>
 *   bin/sonda sql ─► app.Main ─► app.Commands ─► sql.SqlCommand ─► TraceProcessor
 *                                                  │ shell (JLine, on a terminal)
 *                                                  └ format (table, csv, json, jsonl)
 * </pre>
 *
 * <p>This package has the shared classes: the command's environment, exit codes, output.
 */
@NullMarked
package dev.sonda.analysis.cli.internal;

import org.jspecify.annotations.NullMarked;
