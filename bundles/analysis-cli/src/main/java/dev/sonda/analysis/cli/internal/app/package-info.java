/**
 * Entry points of the analysis commands: parse arguments, run the command, return its exit code.
 *
 * <pre>
 *   main(arguments) ──► AnalysisCommandDispatcher
 *                             └─parsed──► SqlCommand ──► exit code, sentence on standard error
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.app;

import org.jspecify.annotations.NullMarked;
