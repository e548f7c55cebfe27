package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Records system counters for one session, on the host's sampling thread: one SysStats packet in
 * each period, with the counter families that are due. The period is the shortest one of all
 * families.
 */
final class SysStatsInstance implements Instance {
  private final Duration period;
  private final List<Turn> turns;
  private final FrozenSampleClock clock;
  private final boolean isFolded;
  private final TraceSink sink;
  private final ReentrantLock inUse = new ReentrantLock();
  private volatile boolean stopped;
  private long tick;

  /**
   * @param period the shortest period of all families
   * @param clock the clock that all families share
   * @param isFolded whether the service merges the packets that its ring buffer overwrites into a
   *     state (ProtoVM)
   */
  SysStatsInstance(
      Duration period,
      List<Turn> turns,
      FrozenSampleClock clock,
      boolean isFolded,
      TraceSink sink) {
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
   * If the service merges overwritten packets into a state, writes an empty sample, because trace
   * readers apply that state only together with a later sample. No empty sample is needed while a
   * real one is being written.
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
        MessageWriter _ = packet.timestamp().nested(SysStatsFieldNumbers.SYS_STATS)) {}
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
   * Closes the files if the session has stopped, but not during a sample: a read may be blocked in
   * a driver when the session stops, and its descriptor must not be reused for another file before
   * the read returns.
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
        MessageWriter stats = packet.timestamp().nested(SysStatsFieldNumbers.SYS_STATS)) {
      for (Turn turn : turns) {
        if (tick % turn.everyTicks() == 0) {
          turn.family().write(stats);
        }
      }
      stats.varint(SysStatsFieldNumbers.COLLECTION_END_TIMESTAMP, clock.read());
    }
    tick++;
    commitIfFolded(writer);
  }

  /**
   * Commits a sample to the service at once, if the service merges overwritten packets into a
   * state: it merges only whole samples, so the end of a sample must not remain in shared memory.
   */
  private void commitIfFolded(TraceWriter writer) {
    if (isFolded) {
      writer.flush();
    }
  }

  /**
   * A counter family with its interval: it is read in every {@code everyTicks}-th period of the
   * instance.
   */
  record Turn(CounterFamily family, long everyTicks) {}
}
