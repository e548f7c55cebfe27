package dev.sonda.track.event.internal.instance;

import java.util.concurrent.atomic.LongAdder;

/** Events that no session got although one wanted them. Any thread. */
public final class EventLosses {
  private static final LongAdder LOST = new LongAdder();

  private EventLosses() {}

  static void count() {
    LOST.increment();
  }

  /** How many there were since the program began. */
  public static long lost() {
    return LOST.sum();
  }
}
