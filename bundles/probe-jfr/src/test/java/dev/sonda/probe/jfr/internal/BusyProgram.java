package dev.sonda.probe.jfr.internal;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/**
 * A program that causes JFR events until its standard input ends. JVMs of earlier releases compile
 * its source at start, so it uses nothing newer than Java 17.
 */
final class BusyProgram {
  /** Argument with which the program writes events without pauses. */
  static final String FLOOD = "flood";

  private static final int KEPT = 16;
  private static final int ARRAY_BYTES = 1 << 18;
  private static final Object LOCK = new Object();

  private BusyProgram() {}

  @Name("test.Step")
  @Label("Step of a test")
  static final class Step extends Event {
    long number;
  }

  public static void main(String[] args) throws IOException {
    boolean isFlood = args.length > 0 && args[0].equals(FLOOD);
    start("busy-worker", isFlood ? BusyProgram::flood : BusyProgram::work);
    start("busy-rival", BusyProgram::work);
    System.out.println("ready");
    while (System.in.read() >= 0) {
      System.out.flush();
    }
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void flood() {
    for (long number = 0; true; number++) {
      Step step = new Step();
      step.number = number;
      step.commit();
    }
  }

  private static void work() {
    byte[][] kept = new byte[KEPT][];
    for (int number = 0; true; number++) {
      Step step = new Step();
      step.begin();
      LockSupport.parkNanos(5_000_000);
      kept[number % KEPT] = new byte[ARRAY_BYTES];
      contend();
      fail(number);
      step.number = number;
      step.commit();
    }
  }

  /** Holds a lock that the other thread waits for. */
  private static void contend() {
    synchronized (LOCK) {
      LockSupport.parkNanos(2_000_000);
    }
  }

  private static void fail(int number) {
    try {
      Integer.parseInt("no number " + number);
    } catch (NumberFormatException e) {
      step(e);
    }
  }

  private static void step(Exception caught) {
    if (caught.getMessage() == null) {
      throw new IllegalStateException(caught);
    }
  }
}
