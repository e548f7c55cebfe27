/**
 * The {@code convert} command: a trace in another format, packet by packet.
 *
 * <pre>
 *   TracePackets ──► ChromeConverter ──► ChromeFile: one JSON object an event
 *                      │ SequenceState: names by number, defaults of a writer
 *                      │ Tracks: whose events they are      Clocks: all on the boot clock
 *                      └ OpenSlices, SchedSlices: beginnings that wait for their ends
 * </pre>
 *
 * What is kept meanwhile grows with names, tracks and depth, not with the length of the trace.
 */
@NullMarked
package dev.sonda.cli.internal.convert;

import org.jspecify.annotations.NullMarked;
