/**
 * What modules define, described by the comments of their authors.
 *
 * <pre>
 *   texts of modules ─► ModuleObjects ─► ModuleObject ─► ObjectTable
 *                           │ Comments: what is written before a word
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.docs;

import org.jspecify.annotations.NullMarked;
