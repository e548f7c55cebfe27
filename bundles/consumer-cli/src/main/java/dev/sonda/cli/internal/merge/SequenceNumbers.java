package dev.sonda.cli.internal.merge;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Gives each writer of a packet a number of its own: two recordings both count theirs from 1 on.
 * Segments of one recording continue each other, so its writers keep their numbers.
 */
final class SequenceNumbers {
  /** Far more than a service takes; a file that was made to fill the heap has more. */
  static final int MOST_WRITERS = 1 << 20;

  private final Map<String, Integer> recordings = new HashMap<>();
  private final Map<Writer, Integer> numbers = new HashMap<>();
  private int recording;
  private int lastRecording;

  /** The packets that follow are of this trace. */
  void begin(TraceOrigin origin) {
    Optional<String> uuid = origin.recording();
    recording =
        uuid.isPresent()
            ? recordings.computeIfAbsent(uuid.get(), _ -> ++lastRecording)
            : ++lastRecording;
  }

  /** The number of a writer in the merged trace; 0, which stands for none, stays. */
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
