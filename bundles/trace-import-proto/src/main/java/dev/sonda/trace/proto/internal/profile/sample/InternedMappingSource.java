package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.SequenceState;

/** Finds the mappings of files that sequences have interned. */
@FunctionalInterface
public interface InternedMappingSource {
  /** The row of an interned mapping; negative if the sequence lacks a part of the mapping. */
  int mapping(SequenceState sequence, long iid);
}
