/**
 * Finds the functions and lines of a trace's code addresses, in programs with debug information or
 * in symbol files of Breakpad, and writes them as packets of a trace.
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.symbols;

import org.jspecify.annotations.NullMarked;
