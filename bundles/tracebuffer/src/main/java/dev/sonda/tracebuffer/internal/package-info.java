/**
 * The ring: {@link dev.sonda.tracebuffer.internal.RingTraceBuffer} and its parts, all around one
 * {@link dev.sonda.tracebuffer.internal.Ring}.
 *
 * <pre>
 *   copy:  StagedChunk -> ChunkWriter -> ChunkOverwriter --.      read:  BufferReader
 *                              |                            \               |
 *                              v                             `--> SequenceReader -> PacketAssembler
 *                            Ring: memory (TBChunkLayout), SequenceTable, BufferCounters
 * </pre>
 */
@NullMarked
package dev.sonda.tracebuffer.internal;

import org.jspecify.annotations.NullMarked;
