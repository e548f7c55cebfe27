/**
 * Implementation of the trace buffer as a ring buffer: {@link
 * dev.sonda.tracebuffer.internal.RingTraceBuffer} and its components, which share the state in a
 * {@link dev.sonda.tracebuffer.internal.RingBufferState}.
 *
 * <pre>
 *   copy:  IncomingChunk -> ChunkWriter -> ChunkOverwriter --.      read:  BufferReader
 *                              |                            \               |
 *                              v                             `--> SequenceReader -> PacketAssembler
 *                            RingBufferState: memory (TBChunkLayout), SequenceTable, BufferCounters
 * </pre>
 */
@NullMarked
package dev.sonda.tracebuffer.internal;

import org.jspecify.annotations.NullMarked;
