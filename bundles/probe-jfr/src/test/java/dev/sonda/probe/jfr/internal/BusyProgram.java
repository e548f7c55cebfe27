package dev.sonda.probe.jfr.internal;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A JVM of its own, which does something until its standard input ends. */
final class BusyProgram {
  private BusyProgram() {}

  @Name("test.Step")
  @Label("Step of a test")
  static final class Step extends Event {
    long number;
  }

  public static void main(String[] args) throws IOException {
    Thread.ofPlatform().daemon().name("busy-worker").start(BusyProgram::work);
    System.out.println("ready");
    while (System.in.read() >= 0) {
      System.out.flush();
    }
  }

  private static void work() {
    for (long number = 0; true; number++) {
      Step step = new Step();
      step.begin();
      LockSupport.parkNanos(5_000_000);
      step.number = number;
      step.commit();
    }
  }
}
