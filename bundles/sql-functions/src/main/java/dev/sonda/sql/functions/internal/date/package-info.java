/**
 * Implements SQLite's date functions.
 *
 * <pre>
 *   text or number ─ TimeText ─► JulianTime ─ TimeModifier… ─► JulianTime ─ DateText ─► text
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.date;

import org.jspecify.annotations.NullMarked;
