/**
 * A server process that runs command lines of {@code trace_processor_shell}, to save the start of a
 * JVM for each.
 *
 * <pre>
 *   bin/trace_processor_shell ─► WarmClient ──arguments, input──► WarmServer ─► ClientCommandLine ─► Commands
 *                                (JDK alone)  ◄──output, exit code──  (folder/shell.sock)
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.warm;

import org.jspecify.annotations.NullMarked;
