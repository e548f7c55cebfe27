package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.Interner;

/** Numbers values for the readers of an event. Valid while the event's message is written. */
public final class Interning {
  private final Interner interner;

  Interning(Interner interner) {
    this.interner = interner;
  }

  /** The number of a value; readers that don't know it yet are told of it with the event. */
  public <T> long iid(InternedValues<T> values, T value) {
    return interner.iid(values.kind(), value);
  }
}
