package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFileFormat;
import java.lang.foreign.MemorySegment;

/**
 * A file in memory, with its number and the number of the compressed file or archive that contains
 * it.
 */
public record UnwrappedFile(
    int number, int container, String name, TraceFileFormat kind, MemorySegment bytes) {}
