/**
 * Error sentences and exit codes of I/O errors; the only classes that load JLine, a line editor.
 *
 * <pre>
 *   LineEditor ──► JLineEditor ──► LineParser, LineEditorLanguage
 * </pre>
 */
@NullMarked
package dev.sonda.terminal.internal;

import org.jspecify.annotations.NullMarked;
