package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;

/** The sorted strings of a finished column. */
record FinishedDictionary(int size, MemorySegment bytes, MemorySegment offsets)
    implements StringDictionary {}
