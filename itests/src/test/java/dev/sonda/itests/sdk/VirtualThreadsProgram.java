package dev.sonda.itests.sdk;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Main program without any tracing code: starts virtual threads, each of which parks {@value
 * #PARKS} times. Ends when a file appears.
 */
final class VirtualThreadsProgram {
  static final int PARKS = 3;

  private static final long LIMIT_S = 120;
  private static final int AT_ONCE = 8;
  private static final long PARK_NS = 1_000_000;

  private VirtualThreadsProgram() {}

  public static void main(String[] args) throws InterruptedException {
    Path end = Path.of(args[0]);
    ProgramSynchronization.say("runs");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
    for (int round = 0; !Files.exists(end) && System.nanoTime() < deadline; round++) {
      run(round);
    }
    ProgramSynchronization.say("ends");
  }

  private static void run(int round) throws InterruptedException {
    List<Thread> couriers = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      couriers.add(
          Thread.ofVirtual()
              .name("courier-", round * AT_ONCE + i)
              .start(VirtualThreadsProgram::park));
    }
    for (Thread courier : couriers) {
      courier.join();
    }
  }

  private static void park() {
    for (int i = 0; i < PARKS; i++) {
      LockSupport.parkNanos(PARK_NS);
    }
  }
}
