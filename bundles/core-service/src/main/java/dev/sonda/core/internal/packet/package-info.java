/**
 * TracePackets: those that the service writes itself, and what it checks and appends on those of
 * producers.
 *
 * <p>TracePacket has no generated class (its schema is as large as Perfetto), so its few fields
 * that matter here are numbers in {@link dev.sonda.core.internal.packet.TracePacketFields}, and
 * only what lies inside them are generated messages.
 */
@NullMarked
package dev.sonda.core.internal.packet;

import org.jspecify.annotations.NullMarked;
