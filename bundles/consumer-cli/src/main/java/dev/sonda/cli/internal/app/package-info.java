/**
 * The program around the commands: finds the command that a line names and runs it, on the class
 * path ({@code Main}), inside the framework ({@code FrameworkCommandRunner}) or for a shell.
 *
 * <pre>
 *   launcher ─► Main ─► SubcommandDispatcher ─► a command
 *                ┌─────── needs a framework? ───────┘
 *                └─► FrameworkCall ─► FrameworkCommandRunner
 * </pre>
 *
 * <p>This package depends on all commands; a command is used only through {@code CliCommand}.
 */
@NullMarked
package dev.sonda.cli.internal.app;

import org.jspecify.annotations.NullMarked;
