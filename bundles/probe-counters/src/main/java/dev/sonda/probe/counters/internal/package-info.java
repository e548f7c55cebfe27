/**
 * Two data sources that Perfetto doesn't have: {@code linux.cgroup} and {@code linux.net}.
 *
 * <pre>
 *   cgroup: CgroupTree ─► groups ─┐
 *                                 ├─ text ─► values ─► track: CounterTrackGroup ─► packets
 *   net:    /proc/net/dev ────────┘
 *   settings: the session's settings
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal;

import org.jspecify.annotations.NullMarked;
