package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketFailures;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads legacy timestamps, which are in track events instead of their packets: differences to the
 * previous event, or absolute times of the clock MONOTONIC.
 */
final class LegacyTimestamps {
  private static final int TIME_DELTA_US = 1;
  private static final int TIME_US = 16;
  private static final int THREAD_TIME_DELTA_US = 2;
  private static final int THREAD_TIME_US = 17;
  private static final int INSTRUCTIONS_DELTA = 8;
  private static final int INSTRUCTIONS = 20;
  private static final int FIELDS = 21;

  private final ImportState state;
  private final ThreadReferenceTimes threads;
  private final PacketFailures failures;
  private final WireReader fields = new WireReader();
  private final long[] numbers = new long[FIELDS];
  private final boolean[] present = new boolean[FIELDS];
  private final Map<Long, OfThread> ofThreads = new HashMap<>();

  LegacyTimestamps(ImportState state, ThreadReferenceTimes threads) {
    this.state = state;
    this.threads = threads;
    failures = new PacketFailures(state);
  }

  /** Whether a packet's timestamp is the event's time, so that the event needn't be read. */
  boolean isPlain(PacketHead packet) {
    return packet.hasTimestamp() && !threads.haveTimes();
  }

  /**
   * The time of an event; empty if the event has no valid time. Also stores the thread time and
   * instruction count in the event, see {@link #ofThread}.
   */
  OptionalLong read(PacketHead packet, SequenceState sequence, long packetTimeNs) {
    read(packet);
    ThreadReferenceTimes.Reference thread = threads.of(sequence);
    OptionalLong time = time(packet, thread, packetTimeNs);
    if (time.isPresent() && !readThread(packet, thread)) {
      return OptionalLong.empty();
    }
    return time;
  }

  private void read(PacketHead packet) {
    for (int i = 0; i < FIELDS; i++) {
      numbers[i] = 0;
      present[i] = false;
    }
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() < FIELDS) {
        numbers[fields.field()] = fields.longValue();
        present[fields.field()] = true;
      }
    }
  }

  private OptionalLong time(PacketHead packet, ThreadReferenceTimes.Reference thread, long timeNs) {
    long own;
    if (present[TIME_DELTA_US]) {
      if (!thread.hasTime()) {
        return failed("track_event_skipped_timestamp_delta_without_valid_state", packet, true);
      }
      own = thread.advance(ThreadReferenceTimes.nanoseconds(numbers[TIME_DELTA_US]));
    } else if (numbers[TIME_US] != 0) {
      own = ThreadReferenceTimes.nanoseconds(numbers[TIME_US]);
    } else if (packet.hasTimestamp()) {
      return timeNs < 0 ? failed("track_event_invalid_timestamp", packet, false) : of(timeNs);
    } else {
      return failed("track_event_missing_timestamp", packet, false);
    }
    if (own < 0) {
      return failed("track_event_invalid_timestamp", packet, false);
    }
    OptionalLong time = state.clocks().toTraceTime(ClockGraph.MONOTONIC, own);
    if (time.isEmpty()) {
      failures.addUnknownTime(ClockGraph.MONOTONIC, own);
    }
    return of(time.orElse(own));
  }

  private static OptionalLong of(long timeNs) {
    return OptionalLong.of(timeNs);
  }

  private boolean readThread(PacketHead packet, ThreadReferenceTimes.Reference thread) {
    long time = SliceThreadTimes.UNKNOWN;
    long instructions = SliceThreadTimes.UNKNOWN;
    if (present[THREAD_TIME_DELTA_US]) {
      if (!thread.hasTime()) {
        failed("track_event_skipped_thread_time_delta_without_valid_state", packet, true);
        return false;
      }
      time =
          thread.advanceThreadTime(ThreadReferenceTimes.nanoseconds(numbers[THREAD_TIME_DELTA_US]));
    } else if (present[THREAD_TIME_US]) {
      time = ThreadReferenceTimes.nanoseconds(numbers[THREAD_TIME_US]);
    }
    if (present[INSTRUCTIONS_DELTA]) {
      if (!thread.hasTime()) {
        failed("track_event_skipped_thread_instruction_delta_without_valid_state", packet, true);
        return false;
      }
      instructions = thread.advanceInstructions(numbers[INSTRUCTIONS_DELTA]);
    } else if (present[INSTRUCTIONS]) {
      instructions = numbers[INSTRUCTIONS];
    }
    if (time != SliceThreadTimes.UNKNOWN || instructions != SliceThreadTimes.UNKNOWN) {
      ofThreads.put(packet.content(), new OfThread(time, instructions));
    }
    return true;
  }

  /**
   * The thread time and instruction count of the event at a place; null if the event has neither.
   */
  @Nullable OfThread ofThread(long place) {
    return ofThreads.isEmpty() ? null : ofThreads.get(place);
  }

  private OptionalLong failed(String statistic, PacketHead packet, boolean isOfSequence) {
    if (isOfSequence) {
      failures.addOfSequence(statistic, packet);
    } else {
      failures.add(statistic, packet);
    }
    return OptionalLong.empty();
  }

  /**
   * CPU time of the event's thread, and the number of instructions that the thread had executed.
   */
  record OfThread(long timeNs, long instructions) {}
}
