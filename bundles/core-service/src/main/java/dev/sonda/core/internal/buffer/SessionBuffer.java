package dev.sonda.core.internal.buffer;

import dev.sonda.tracebuffer.TraceBuffer;
import java.lang.foreign.Arena;

/**
 * A trace buffer with its memory, owned by one session until {@link TraceBuffers#free}.
 *
 * @param id the number by which producers name the buffer, unique in the service
 * @param arena of the buffer's memory
 * @param heap the producers' share of the heap for this buffer
 */
public record SessionBuffer(int id, TraceBuffer buffer, Arena arena, BufferHeap heap) {}
