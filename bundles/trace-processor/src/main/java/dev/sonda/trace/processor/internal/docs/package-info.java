/**
 * Documentation of the objects that SQL modules define, from the comments in the modules.
 *
 * <pre>
 *   texts of modules ─► SqlModuleDocReader ─► SqlObjectDoc ─► SqlObjectDocTable
 *                           │ SqlDocComments: what is written before a word
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.docs;

import org.jspecify.annotations.NullMarked;
