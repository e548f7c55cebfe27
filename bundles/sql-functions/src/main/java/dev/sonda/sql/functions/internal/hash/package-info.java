/**
 * Scalar functions that hash several values.
 *
 * <pre>
 *   hash(a, b, c) = text_hash(long_hash(long_hash(basis, a), b), c)
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.hash;

import org.jspecify.annotations.NullMarked;
