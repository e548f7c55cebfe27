package dev.sonda.probe.jfr.internal.training;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;

/**
 * A program that does what JFR records, for some seconds: {@code make-aot-cache} has a daemon
 * record it, so that the daemon's AOT cache knows the code that reads JVMs, and which parts of it
 * are called most. Without that, a fresh daemon compiles this code for minutes.
 */
final class JfrTrainingProgram {
  private static final long RUN_NS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int EVENTS_PER_PAUSE = 20;
  private static final int KEPT_ARRAYS = 64;
  private static final int ARRAY_BYTES = 1 << 16;

  private final ArrayDeque<byte[]> kept = new ArrayDeque<>();
  private final Object lock = new Object();
  private long sum;

  /** An event of an application, with a duration and fields. */
  static final class Step extends Event {
    long number;
    String text = "";
  }

  private JfrTrainingProgram() {}

  public static void main(String[] args) {
    JfrTrainingProgram program = new JfrTrainingProgram();
    long endNs = System.nanoTime() + RUN_NS;
    for (int i = 0; i < 2; i++) {
      Thread.ofPlatform().daemon().start(() -> program.run(endNs));
    }
    program.run(endNs);
  }

  private void run(long endNs) {
    for (long round = 0; System.nanoTime() < endNs; round++) {
      for (int event = 0; event < EVENTS_PER_PAUSE; event++) {
        commit(round, event);
      }
      synchronized (lock) {
        allocateAndCompute(round);
      }
      throwAndCatch();
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  private static void commit(long round, int event) {
    Step step = new Step();
    step.begin();
    step.number = round;
    step.text = event % 2 == 0 ? "even" : "step " + event;
    step.commit();
  }

  /** Keeps the lock long enough for other threads to wait for it, and fills the heap slowly. */
  private void allocateAndCompute(long round) {
    byte[] array = new byte[ARRAY_BYTES];
    for (int i = 0; i < array.length; i++) {
      array[i] = (byte) (round * i);
      sum += array[i];
    }
    kept.add(array);
    if (kept.size() > KEPT_ARRAYS) {
      kept.removeFirst();
    }
  }

  private void throwAndCatch() {
    try {
      Integer.parseInt("no number " + sum);
    } catch (NumberFormatException expected) {
      sum++;
    }
  }
}
