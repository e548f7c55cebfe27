/**
 * Packets of networks that Android recorded, one by one or in bundles.
 *
 * <pre>
 *   packet ─► NetworkPacketModule ─► EventQueue ─► slice, android_network_packets
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.network;

import org.jspecify.annotations.NullMarked;
