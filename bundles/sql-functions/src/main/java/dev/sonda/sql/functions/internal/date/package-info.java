/**
 * Implements SQLite's date functions.
 *
 * <pre>
 *   text or number ─ DateTimeParser ─► JulianTime ─ TimeModifier… ─► JulianTime ─┐
 *                                                  text ◄─ DateTimeFormatting ───┘
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.date;

import org.jspecify.annotations.NullMarked;
