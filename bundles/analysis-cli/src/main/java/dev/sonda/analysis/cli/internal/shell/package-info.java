/**
 * The shell on a terminal: lines with history and completion.
 *
 * <pre>
 *   keys ──► LineEditor (JLine) ──statement──► SqlSession ──► rows
 *               │  ▲
 *               ▼  │ Completion: names of tables, columns, words of SQL
 *            history file
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.shell;

import org.jspecify.annotations.NullMarked;
