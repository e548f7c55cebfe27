/**
 * The shell on a terminal: lines with history and completion.
 *
 * <pre>
 *   keys ──► LineEditor ──statement──► SqlShell ──► SqlSession ──► rows
 *                        ◄──names────  SqlCompletion: tables, columns, words of SQL
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.shell;

import org.jspecify.annotations.NullMarked;
