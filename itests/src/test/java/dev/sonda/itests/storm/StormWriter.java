package dev.sonda.itests.storm;

import dev.sonda.shm.SmbTraceWriter;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * One sequence of packets, from a thread of its own: bursts, then stalls, at times with a flush
 * between, until it is to end.
 */
final class StormWriter implements Runnable {
  private static final int MAX_BURST = 120;
  private static final long MAX_STALL_NS = 400_000_000;

  /**
   * How far a writer has come.
   *
   * @param attempted packets that were begun and closed
   * @param dropped of these, how many the writer itself counts as lost
   */
  record Progress(long attempted, long dropped) {}

  private final int number;
  private final SmbTraceWriter writer;
  private final Random random;
  private long attempted;
  private volatile boolean ending;
  private volatile Progress handedOver = new Progress(0, 0);
  private volatile Progress last = handedOver;

  StormWriter(int number, SmbTraceWriter writer, Random random) {
    this.number = number;
    this.writer = writer;
    this.random = random;
  }

  int number() {
    return number;
  }

  /** What was with the service for sure, at some moment that is over. */
  Progress handedOver() {
    return handedOver;
  }

  /** What was written in all; once the thread has ended. */
  Progress last() {
    return last;
  }

  /** Lets the burst come to its end. */
  void end() {
    ending = true;
  }

  @Override
  public void run() {
    try {
      while (!ending && !Thread.currentThread().isInterrupted()) {
        burst();
        LockSupport.parkNanos(random.nextLong(MAX_STALL_NS));
      }
      if (!Thread.currentThread().isInterrupted()) {
        writer.close();
      }
    } finally {
      last = progress();
    }
  }

  private void burst() {
    for (int left = random.nextInt(MAX_BURST); left > 0 && !isKilled(); left--) {
      StormPackets.write(writer, number, attempted);
      attempted++;
    }
    if (!isKilled() && random.nextBoolean()) {
      writer.flush();
      if (!isKilled()) {
        handedOver = progress();
      }
    }
  }

  /** An interrupt stands for a kill: a killed producer doesn't wait for room. */
  private static boolean isKilled() {
    return Thread.currentThread().isInterrupted();
  }

  private Progress progress() {
    return new Progress(attempted, writer.packetsDropped());
  }
}
