package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.Wrapping;
import java.lang.foreign.MemorySegment;

/** A trace as it is, in memory. */
public record Unwrapped(String name, Wrapping kind, MemorySegment bytes) {}
