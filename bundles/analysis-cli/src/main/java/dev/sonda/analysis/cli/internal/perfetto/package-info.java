/**
 * A reimplementation of Perfetto's {@code trace_processor_shell}, which runs through {@code
 * bin/trace_processor_shell}.
 *
 * <pre>
 *   line:  classic flags ─► ClassicCommandLine ─┐
 *          subcommand, flags ───────────────────┴─► GetoptCommandLine ─► ProcessorShell
 *
 *   ProcessorShell ─► QueryCommand, … ─► ShellTrace ─► CSV, table
 *                  └► ConvertCommand, UtilCommand ─► convert: other file formats
 * </pre>
 *
 * <p>The exit codes are Perfetto's: 0, and 1 for any failure. Error messages go to standard error.
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto;

import org.jspecify.annotations.NullMarked;
