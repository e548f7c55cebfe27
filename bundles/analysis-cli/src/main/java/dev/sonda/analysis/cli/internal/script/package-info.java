/**
 * Splits SQL text into statements, line by line, as the lines are typed or read.
 *
 * <pre>
 *   line ──► StatementScanner ──► Statement (text, number of its first line)
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.script;

import org.jspecify.annotations.NullMarked;
