package dev.sonda.core.internal.buffer;

import dev.sonda.tracebuffer.TraceBuffer;
import java.lang.foreign.Arena;

/**
 * One buffer of a session.
 *
 * @param id its number in the service
 * @param arena its memory; closed by {@link TraceBuffers#free}
 * @param heap what it has of the heap; given back by it, too
 */
public record SessionBuffer(int id, TraceBuffer buffer, Arena arena, BufferHeap heap) {}
