/**
 * The trace's time as text, and as other clocks showed it.
 *
 * <pre>
 *   clock snapshots ──► ClockTimeline ──► to_realtime, to_monotonic ──► IsoTime: abs_time_str
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.time;

import org.jspecify.annotations.NullMarked;
