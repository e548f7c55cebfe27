/**
 * SQL text cut into statements, line by line, as it is typed or read.
 *
 * <pre>
 *   line ──► StatementScanner ──► Statement (text, number of its first line)
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.script;

import org.jspecify.annotations.NullMarked;
