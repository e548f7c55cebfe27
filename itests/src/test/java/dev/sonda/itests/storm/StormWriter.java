package dev.sonda.itests.storm;

import dev.sonda.shm.SmbTraceWriter;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes one sequence of packets on its own thread: bursts, then stalls, sometimes with a flush in
 * between, until it is told to end.
 */
final class StormWriter implements Runnable {
  private static final int MAX_BURST = 120;
  private static final long MAX_STALL_NS = 400_000_000;

  /**
   * Progress of a writer.
   *
   * @param attempted packets that were begun and closed
   * @param dropped number of these that the writer counts as lost
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

  /** The packets that were certainly committed at some earlier moment. */
  Progress handedOver() {
    return handedOver;
  }

  /** The final progress; available when the thread has ended. */
  Progress last() {
    return last;
  }

  /** Ends the writer after its current burst. */
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

  /**
   * Whether the thread was interrupted, which simulates a kill: a killed producer doesn't wait for
   * free memory.
   */
  private static boolean isKilled() {
    return Thread.currentThread().isInterrupted();
  }

  private Progress progress() {
    return new Progress(attempted, writer.packetsDropped());
  }
}
