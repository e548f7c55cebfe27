/**
 * Converts trace time to text and to the time of other clocks.
 *
 * <pre>
 *   clock snapshots ──► ClockTimeConversion ──► to_realtime, to_monotonic ──► IsoTime: abs_time_str
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.time;

import org.jspecify.annotations.NullMarked;
