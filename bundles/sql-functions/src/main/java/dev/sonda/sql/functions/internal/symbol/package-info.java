/**
 * Names of C++ and Rust as their authors wrote them.
 *
 * <pre>
 *   symbol ─► MangledName ─► names, types, arguments of templates ─► text; null for what is not known
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.symbol;

import org.jspecify.annotations.NullMarked;
