/**
 * The {@code convert} command: converts a trace to another format, packet by packet.
 *
 * <pre>
 *   TracePacketReader ──► ChromeConverter ──► ChromeTraceWriter: one JSON object an event
 *                           │ SequenceState: names by number, defaults of a writer
 *                           │ ChromeTrackMapping: whose events they are
 *                           │ BootClockConverter: all on the boot clock
 *                           └ OpenSlices, ChromeSchedSliceWriter: beginnings that wait for their ends
 * </pre>
 *
 * Memory grows with the number of names, tracks and open slices, not with the trace's length.
 */
@NullMarked
package dev.sonda.cli.internal.convert;

import org.jspecify.annotations.NullMarked;
