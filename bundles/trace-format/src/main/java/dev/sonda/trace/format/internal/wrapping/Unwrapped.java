package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.Wrapping;
import java.lang.foreign.MemorySegment;

/** A file in memory, with its number and that of the file that it lay in. */
public record Unwrapped(
    int number, int container, String name, Wrapping kind, MemorySegment bytes) {}
