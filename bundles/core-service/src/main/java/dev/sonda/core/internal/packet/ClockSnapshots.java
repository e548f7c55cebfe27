package dev.sonda.core.internal.packet;

import dev.sonda.api.platform.Clock;
import dev.sonda.protos.BuiltinClock;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One session's clock snapshots that have not been read yet: the first of the session, which
 * nothing pushes out, and behind it the newest few that differ.
 */
public final class ClockSnapshots {
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

  /** The session's first snapshot, also after it has been read. */
  public Optional<ClockReading> first() {
    return Optional.ofNullable(first);
  }

  /**
   * Takes a snapshot and keeps it if the clocks have drifted since the last one that is waiting.
   * The older one is worth more otherwise: it is valid for more of the trace.
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

  /** Takes a snapshot that is kept whatever the clocks do, for a file that begins here. */
  public void startOver() {
    if (enabled) {
      unreadFirst = ClockReading.of(clock);
    }
  }

  /** What a clone of the session starts with. */
  public ClockSnapshots copy() {
    ClockSnapshots copy = new ClockSnapshots(clock, primary, enabled);
    copy.queued.addAll(queued);
    copy.first = first;
    copy.unreadFirst = unreadFirst;
    return copy;
  }

  /** Hands over what is waiting, oldest first. */
  public void drainTo(ServicePackets packets, Consumer<byte[]> sink) {
    if (unreadFirst != null) {
      emit(unreadFirst, packets, sink);
      unreadFirst = null;
    }
    for (ClockReading reading = queued.poll(); reading != null; reading = queued.poll()) {
      emit(reading, packets, sink);
    }
  }

  private void emit(ClockReading reading, ServicePackets packets, Consumer<byte[]> sink) {
    sink.accept(packets.untimed(TracePacketFields.CLOCK_SNAPSHOT, reading.toProto(primary)));
  }
}
