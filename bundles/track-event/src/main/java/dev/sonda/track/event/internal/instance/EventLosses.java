package dev.sonda.track.event.internal.instance;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counter of lost events: events that a session should have recorded and that could not be written.
 * Any thread.
 */
public final class EventLosses {
  private static final LongAdder LOST = new LongAdder();

  private EventLosses() {}

  static void count() {
    LOST.increment();
  }

  /** Number of lost events since program start. */
  public static long lost() {
    return LOST.sum();
  }
}
