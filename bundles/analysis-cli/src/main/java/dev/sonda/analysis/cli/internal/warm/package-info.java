/**
 * A process that stays, and runs command lines of {@code trace_processor_shell} without a start of
 * the virtual machine for each.
 *
 * <pre>
 *   bin/trace_processor_shell ─► WarmClient ──arguments, input──► WarmServer ─► WarmLine ─► Commands
 *                                (JDK alone)  ◄──output, exit code──  (folder/shell.sock)
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.warm;

import org.jspecify.annotations.NullMarked;
