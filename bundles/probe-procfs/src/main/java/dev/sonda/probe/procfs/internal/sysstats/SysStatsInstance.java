package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFields;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Records counters for one session: one SysStats packet in each smallest period, with the families
 * that are due. On the host's sampling thread.
 */
final class SysStatsInstance implements Instance {
  private final Duration period;
  private final List<Turn> turns;
  private final SampleClock clock;
  private final boolean isFolded;
  private final TraceSink sink;
  private final ReentrantLock inUse = new ReentrantLock();
  private volatile boolean stopped;
  private long tick;

  /**
   * @param period the smallest of the families'
   * @param clock the clock of all families
   * @param isFolded whether the service keeps a state of the samples that its ring loses
   */
  SysStatsInstance(
      Duration period, List<Turn> turns, SampleClock clock, boolean isFolded, TraceSink sink) {
    this.period = period;
    this.turns = List.copyOf(turns);
    this.clock = clock;
    this.isFolded = isFolded;
    this.sink = sink;
  }

  @Override
  public void start(Acknowledgement done) {
    if (!turns.isEmpty()) {
      sink.every(period, this::sample);
    }
  }

  /**
   * A reader takes the service's state in with the next sample, so there has to be one, if only an
   * empty one. While one is being written, no other is needed.
   */
  @Override
  public void flush(Acknowledgement done) {
    if (isFolded && inUse.tryLock()) {
      try {
        if (!stopped) {
          writeEmpty(sink.writer());
        }
      } finally {
        inUse.unlock();
        closeIfStopped();
      }
    }
  }

  private static void writeEmpty(TraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter _ = packet.timestamp().nested(SysStatsFields.SYS_STATS)) {}
  }

  @Override
  public void stop(Acknowledgement done) {
    stopped = true;
    closeIfStopped();
  }

  private void sample(TraceWriter writer) {
    inUse.lock();
    try {
      if (!stopped) {
        write(writer);
      }
    } finally {
      inUse.unlock();
      closeIfStopped();
    }
  }

  /**
   * Closes the files after a sample that was stuck in a driver when its session ended: until it
   * returns, its descriptors must not be used for other files.
   */
  private void closeIfStopped() {
    if (stopped && inUse.tryLock()) {
      try {
        turns.forEach(turn -> turn.family().close());
      } finally {
        inUse.unlock();
      }
    }
  }

  private void write(TraceWriter writer) {
    clock.read();
    try (PacketWriter packet = writer.packet();
        MessageWriter stats = packet.timestamp().nested(SysStatsFields.SYS_STATS)) {
      for (Turn turn : turns) {
        if (tick % turn.everyTicks() == 0) {
          turn.family().write(stats);
        }
      }
      stats.varint(SysStatsFields.COLLECTION_END_TIMESTAMP, clock.read());
    }
    tick++;
    commitIfFolded(writer);
  }

  /** The service folds whole samples, so the end of one must not wait in shared memory. */
  private void commitIfFolded(TraceWriter writer) {
    if (isFolded) {
      writer.flush();
    }
  }

  /** A family, and in each how many of the instance's periods it is read. */
  record Turn(CounterFamily family, long everyTicks) {}
}
