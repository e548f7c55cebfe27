/**
 * Implements SQLite's date functions.
 *
 * <pre>
 *   text or number ─ TimeText ─► JulianTime ─ Modifier… ─► JulianTime ─ DateText ─► text
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.date;

import org.jspecify.annotations.NullMarked;
