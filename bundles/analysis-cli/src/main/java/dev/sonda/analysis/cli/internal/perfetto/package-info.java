/**
 * The command as Perfetto's {@code trace_processor_shell} has it: what runs through {@code
 * bin/trace_processor_shell}.
 *
 * <pre>
 *   classic flags ─► ClassicLine ─┐
 *   subcommand, flags ────────────┴─► FlagLine ─► QueryCommand, … ─► ShellTrace ─► CSV, table
 * </pre>
 *
 * <p>Its exit codes are that program's: 0, and 1 for whatever failed. Sentences go to standard
 * error.
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto;

import org.jspecify.annotations.NullMarked;
