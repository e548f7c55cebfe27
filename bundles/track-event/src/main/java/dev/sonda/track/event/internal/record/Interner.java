package dev.sonda.track.event.internal.record;

/** Numbers the program's own values, for the readers of one sequence. */
@FunctionalInterface
public interface Interner {
  /** The number of a value, which readers are told of with the event that is written. */
  long iid(InternedKind kind, Object value);
}
