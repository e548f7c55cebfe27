package dev.sonda.benchmarks.jfr;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;

/**
 * A program that commits a given number of JFR events per second, half of them with a begin and a
 * text, until it is killed.
 */
final class PacedJfrEventsProgram {
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private PacedJfrEventsProgram() {}

  /** An event without duration. */
  static final class Tick extends Event {
    long number;
  }

  /** An event with a begin and so a duration. */
  static final class Span extends Event {
    long number;
    String text = "";
  }

  public static void main(String[] args) {
    long perSecond = Long.parseLong(args[0]);
    long beginNs = System.nanoTime();
    for (long number = 0; true; ) {
      long elapsedUs = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - beginNs);
      for (long due = elapsedUs * perSecond / TimeUnit.SECONDS.toMicros(1);
          number < due;
          number++) {
        commit(number);
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  private static void commit(long number) {
    if (number % 2 == 0) {
      Tick tick = new Tick();
      tick.number = number;
      tick.commit();
    } else {
      Span span = new Span();
      span.begin();
      span.number = number;
      span.text = "one of few";
      span.commit();
    }
  }
}
