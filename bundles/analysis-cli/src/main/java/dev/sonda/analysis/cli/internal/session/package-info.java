/**
 * Runs SQL statements and dot commands one after the other on an open trace.
 *
 * <pre>
 *   script, line ──► ScriptRunner ──► statement ──► SqlSession ──rows──► standard output
 *                       └───────────► .command ──► DotCommands ──┘
 *   import ──bytes──► ImportProgressLine ──► standard error (after a second, on a terminal)
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.session;

import org.jspecify.annotations.NullMarked;
