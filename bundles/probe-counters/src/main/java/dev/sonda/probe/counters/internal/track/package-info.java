/**
 * Counters as tracks that Perfetto's trace processor and UI show by name and unit.
 *
 * <pre>
 *   CounterTrackGroup "eth0"          in the trace, on one sequence
 *    ├─ rx.bytes, bytes               TrackDescriptor {uuid, parent, name, unit}   at each baseline
 *    ├─ rx.packets, count             …
 *    └─ …        set(i, value) ─────► TrackEvent {counter, up to 8 extra counters} what has changed
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.track;

import org.jspecify.annotations.NullMarked;
