package dev.sonda.cli.internal.merge;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Assigns unique sequence ids to the writers of merged traces, since each recording numbers its
 * writers from 1. Segments of one recording share their ids, because each continues the previous
 * segment.
 */
final class SequenceIdAssignment {
  /**
   * Most writers that are accepted: far more than a service permits, but a file crafted to fill the
   * heap may have more.
   */
  static final int MOST_WRITERS = 1 << 20;

  private final Map<String, Integer> recordings = new HashMap<>();
  private final Map<Writer, Integer> numbers = new HashMap<>();
  private int recording;
  private int lastRecording;

  /** Sets the trace to which the following packets belong. */
  void begin(TraceOrigin origin) {
    Optional<String> uuid = origin.recording();
    recording =
        uuid.isPresent()
            ? recordings.computeIfAbsent(uuid.get(), _ -> ++lastRecording)
            : ++lastRecording;
  }

  /** The sequence id of a writer in the merged trace; 0, which stands for no sequence, stays 0. */
  int of(int sequenceId) {
    return sequenceId == 0
        ? 0
        : numbers.computeIfAbsent(new Writer(recording, sequenceId), _ -> numbers.size() + 1);
  }

  boolean isFull() {
    return numbers.size() > MOST_WRITERS;
  }

  private record Writer(int recording, int sequenceId) {}
}
