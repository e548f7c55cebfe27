/**
 * The bytes of a trace file, packet by packet, and what a packet's meaning depends on: the state of
 * its sequence and the clocks. No object is allocated for a packet, and files are not copied.
 *
 * <pre>
 *   file ──► TraceFile: parts in memory ──readPackets──► PacketVisitor(place, size)
 *                                                             │
 *              WireReader ◄── fields ── PacketHead ◄──────────┘
 *                                          │ sequence id, flags, timestamp and its clock
 *                                          ▼
 *                        SequenceStates ─► interned data, defaults      ClockGraph ─► trace time
 *
 *   stream ──► PacketStream: one packet in memory at a time, read once
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.format;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
