/**
 * Implements SQLite's {@code printf}.
 *
 * <pre>
 *   format ─► PrintfFormat ─► ConversionSpecifier (flags, width, precision, letter) ─► IntegerText, RealText, ByteText
 *   values ─► PrintfArguments ─────────────────────────────────────────────────┘
 * </pre>
 *
 * <p>SQLite counts widths in bytes of UTF-8: within this package a text has one char for each byte.
 */
@NullMarked
package dev.sonda.sql.functions.internal.printf;

import org.jspecify.annotations.NullMarked;
