/**
 * Writes the spans of OpenTelemetry into traces, as slices on one timeline with the kernel's
 * events.
 *
 * <pre>
 *   span.end() ──► TrackEventSpanProcessor ──► SpanTrackAllocator: a track where it nests
 *                          │
 *                          ▼
 *                 SpanSliceWriter: begin, instants, end ──► the SDK's category otel
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.track.event.otel;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
