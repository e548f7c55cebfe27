/**
 * Sentences and exit codes of I/O errors; lines edited by JLine, which only these classes load.
 *
 * <pre>
 *   LineEditor ──► JLineEditor ──► LineParser, LineLanguage
 * </pre>
 */
@NullMarked
package dev.sonda.terminal.internal;

import org.jspecify.annotations.NullMarked;
