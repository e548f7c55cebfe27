package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;

/** The dictionary of a finished column: its distinct strings, sorted. */
record FinishedDictionary(int size, MemorySegment bytes, MemorySegment offsets)
    implements StringDictionary {}
