/**
 * Demangles symbols of C++ and Rust to names as in the source code.
 *
 * <pre>
 *   symbol ─► SymbolDemangler ─► names, types, arguments of templates ─► text; null for what is not known
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.symbol;

import org.jspecify.annotations.NullMarked;
