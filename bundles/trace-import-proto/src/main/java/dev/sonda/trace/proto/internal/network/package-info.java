/**
 * Import of network packets that Android recorded, single or in bundles.
 *
 * <pre>
 *   packet ─► NetworkPacketModule ─► EventQueue ─► slice, android_network_packets
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.network;

import org.jspecify.annotations.NullMarked;
