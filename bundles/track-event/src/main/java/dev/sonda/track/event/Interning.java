package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.Interner;

/**
 * Numbers values for the readers of an event. Valid while the event's message is written.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=interning :
 * static void warn(String body) {
 *   SHOP.instant("stock")
 *       .message(21, (log, interning) -> log.varint(3, 5).varint(2, interning.iid(BODIES, body)))
 *       .emit();
 * }}
 */
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
