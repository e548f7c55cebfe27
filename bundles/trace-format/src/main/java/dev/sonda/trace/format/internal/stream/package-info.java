/**
 * Reads the packets of a stream one at a time.
 *
 * <pre>
 *   StreamUnwrapper ─► FramedPackets ─► PacketStream
 *                          │ a packet that is a block
 *                          └─► CompressedBlockPackets: decompressed as it is read ─► FramedPackets
 * </pre>
 */
@NullMarked
package dev.sonda.trace.format.internal.stream;

import org.jspecify.annotations.NullMarked;
