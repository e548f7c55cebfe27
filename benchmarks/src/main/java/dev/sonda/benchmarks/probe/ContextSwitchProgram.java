package dev.sonda.benchmarks.probe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that causes context switches at a steady rate: two threads send a byte back and forth
 * through pipes, and each transfer is a switch if both threads run on one CPU. {@code
 * benchmarks/ftrace-load} starts one such program on each CPU; it needs only a JDK.
 */
final class ContextSwitchProgram {
  /**
   * Number of round trips without a pause; a pause after each single one would be too short for any
   * timer.
   */
  private static final int TRIPS_A_BURST = 100;

  private static final int SWITCHES_A_TRIP = 2;
  private static final long NS_PER_SECOND = 1_000_000_000;

  private final Pipe there;
  private final Pipe back;
  private final ByteBuffer one = ByteBuffer.allocateDirect(1);

  private ContextSwitchProgram() throws IOException {
    there = Pipe.open();
    back = Pipe.open();
  }

  /** Arguments: seconds to run, and switches per second. */
  public static void main(String[] arguments) throws IOException {
    new ContextSwitchProgram().run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
  }

  private void run(int seconds, int switchesPerSecond) throws IOException {
    Thread answering = new Thread(this::answer, "answering");
    answering.setDaemon(true);
    answering.start();
    long pauseNs = NS_PER_SECOND * SWITCHES_A_TRIP * TRIPS_A_BURST / switchesPerSecond;
    long begin = System.nanoTime();
    long next = begin;
    while (next - begin < seconds * NS_PER_SECOND) {
      burst();
      next += pauseNs;
      LockSupport.parkNanos(next - System.nanoTime());
    }
    there.sink().close();
  }

  private void burst() throws IOException {
    for (int i = 0; i < TRIPS_A_BURST; i++) {
      there.sink().write(one.clear());
      back.source().read(one.clear());
    }
  }

  private void answer() {
    ByteBuffer answer = ByteBuffer.allocateDirect(1);
    try {
      while (there.source().read(answer.clear()) > 0) {
        back.sink().write(answer.flip());
      }
    } catch (IOException e) {
      throw new IllegalStateException("the pipe broke", e);
    }
  }
}
