/**
 * The command lines of {@code trace_processor_shell}: options and subcommands by the rules of
 * getopt_long, and their help.
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.line;

import org.jspecify.annotations.NullMarked;
