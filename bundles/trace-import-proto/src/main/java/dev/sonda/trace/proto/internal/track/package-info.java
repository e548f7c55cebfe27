/**
 * Track events: slices on tracks, counters, flows.
 *
 * <pre>
 *   TrackDescriptor ─► TrackRows (declared, made with their first event) ◄─┐
 *   TrackEvent ─► EventQueue ─► TrackEventParser ─┬─► Slices            │
 *                                                 ├─► Flows             │
 *                                                 └─► counters ─────────┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.track;

import org.jspecify.annotations.NullMarked;
