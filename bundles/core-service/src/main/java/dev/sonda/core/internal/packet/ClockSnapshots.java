package dev.sonda.core.internal.packet;

import dev.sonda.api.platform.Clock;
import dev.sonda.protos.BuiltinClock;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Clock snapshots of one session that weren't read yet: the session's first one, which is never
 * dropped, and the newest few after it. Loop only.
 */
public final class ClockSnapshots {
  /** Maximum number of unread snapshots, as in Perfetto; older snapshots are dropped. */
  private static final int CAPACITY = 16;

  private final Clock clock;
  private final BuiltinClock primary;
  private final boolean enabled;
  private final ArrayDeque<ClockReading> queued = new ArrayDeque<>();
  private @Nullable ClockReading first;
  private @Nullable ClockReading unreadFirst;

  public ClockSnapshots(Clock clock, BuiltinClock primary, boolean enabled) {
    this.clock = clock;
    this.primary = primary;
    this.enabled = enabled;
  }

  /** Takes the session's first snapshot. */
  public void start() {
    if (enabled) {
      first = ClockReading.of(clock);
      unreadFirst = first;
    }
  }

  /**
   * The session's first snapshot, also after it was read; empty if the config disables snapshots.
   */
  public Optional<ClockReading> first() {
    return Optional.ofNullable(first);
  }

  /**
   * Takes a snapshot and stores it if the clocks have drifted since the last queued snapshot.
   * Otherwise only the older snapshot is stored, which is valid for more of the trace.
   */
  public void snapshot() {
    if (!enabled) {
      return;
    }
    ClockReading now = ClockReading.of(clock);
    ClockReading last = queued.peekLast();
    if (last != null && !now.hasDriftedSince(last)) {
      return;
    }
    if (queued.size() == CAPACITY) {
      queued.removeFirst();
    }
    queued.addLast(now);
  }

  /**
   * Takes a snapshot that is stored even if the clocks haven't drifted, because a new segment of
   * the trace file begins.
   */
  public void startOver() {
    if (enabled) {
      unreadFirst = ClockReading.of(clock);
    }
  }

  /** The unread snapshots, for a clone of the session. */
  public ClockSnapshots copy() {
    ClockSnapshots copy = new ClockSnapshots(clock, primary, enabled);
    copy.queued.addAll(queued);
    copy.first = first;
    copy.unreadFirst = unreadFirst;
    return copy;
  }

  /** Removes the unread snapshots and passes them to {@code sink} as packets, oldest first. */
  public void drainTo(ServicePacketEncoder packets, Consumer<byte[]> sink) {
    if (unreadFirst != null) {
      emit(unreadFirst, packets, sink);
      unreadFirst = null;
    }
    for (ClockReading reading = queued.poll(); reading != null; reading = queued.poll()) {
      emit(reading, packets, sink);
    }
  }

  private void emit(ClockReading reading, ServicePacketEncoder packets, Consumer<byte[]> sink) {
    sink.accept(packets.untimed(TraceMessageFieldNumbers.CLOCK_SNAPSHOT, reading.toProto(primary)));
  }
}
