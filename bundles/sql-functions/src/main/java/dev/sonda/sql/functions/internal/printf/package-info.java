/**
 * Implements SQLite's {@code printf}.
 *
 * <pre>
 *   format ─► PrintfFormat ─► ConversionSpecifier ─┬─► IntegerText, RealText, Utf8ByteString
 *                             (flags, width,       │
 *                              precision, letter)  │
 *   values ─► PrintfArguments ─────────────────────┘
 * </pre>
 *
 * <p>SQLite counts widths in bytes of UTF-8: within this package a text has one char for each byte.
 */
@NullMarked
package dev.sonda.sql.functions.internal.printf;

import org.jspecify.annotations.NullMarked;
