/**
 * Trace packets: the packets that the service writes itself, and the checks and trusted fields that
 * it adds to producers' packets.
 *
 * <p>TracePacket has no generated class (its schema is as large as Perfetto), so the few fields
 * that the service needs are numbers in {@link
 * dev.sonda.core.internal.packet.TraceMessageFieldNumbers}, and only the messages in these fields
 * have generated classes.
 */
@NullMarked
package dev.sonda.core.internal.packet;

import org.jspecify.annotations.NullMarked;
