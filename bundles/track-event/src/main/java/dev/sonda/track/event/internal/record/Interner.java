package dev.sonda.track.event.internal.record;

/** Assigns interning ids of one sequence to values that the program defines. */
@FunctionalInterface
public interface Interner {
  /** The interning id of a value; a new value is written in the packet of the current event. */
  long iid(CustomInternedField kind, Object value);
}
