package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.Interner;

/**
 * Assigns ids to the interned values of an event. Valid only while the event's message is written.
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

  /**
   * The interning id of a value; a value that is new to the thread's sequence is written with the
   * event.
   */
  public <T> long iid(InternedValues<T> values, T value) {
    return interner.iid(values.kind(), value);
  }
}
