package dev.sonda.track.event.internal.instance;

import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.sequence.EventSequence;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The few sequences that all virtual threads write through: a hundred thousand writers would use up
 * memory and writers' numbers. A thread takes one that is free, by its own number first, and holds
 * it for one event; the events name their threads' tracks.
 */
final class SharedSequences {
  private static final int FREE = 0;
  private static final int TAKEN = 1;
  private static final int NONE = -1;

  /** Two for each carrier, a power of two. */
  private static final int COUNT =
      Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 4;

  /** What an event takes, many times over, and much less than a wait for memory. */
  private static final long PAUSE_NS = 20_000;

  private final TrackEventInstance instance;
  private final AtomicIntegerArray locks = new AtomicIntegerArray(COUNT);
  private final @Nullable EventSequence[] sequences = new @Nullable EventSequence[COUNT];
  private volatile boolean closed;

  SharedSequences(TrackEventInstance instance) {
    this.instance = instance;
  }

  boolean write(EventData event, TrackData threadTrack, int carrierTid) {
    int index = takeAny((int) threadTrack.uuid() & (COUNT - 1));
    try {
      EventSequence sequence = closed ? null : sequence(index);
      return sequence != null
          && sequence.write(event, threadTrack, carrierTid, instance.generation());
    } finally {
      locks.setRelease(index, FREE);
    }
  }

  void describe(TrackData track) {
    int index = takeAny((int) track.uuid() & (COUNT - 1));
    try {
      EventSequence sequence = closed ? null : sequence(index);
      if (sequence != null) {
        sequence.describe(track, instance.generation());
      }
    } finally {
      locks.setRelease(index, FREE);
    }
  }

  private int takeAny(int first) {
    int index = tryAll(first);
    return index == NONE ? awaitAny(first) : index;
  }

  /**
   * Sleeps while all are taken: threads that have them may need this one's carrier to go on. The
   * thread isn't interrupted meanwhile, as it wouldn't sleep then.
   */
  private int awaitAny(int first) {
    boolean wasInterrupted = Thread.interrupted();
    int index;
    do {
      LockSupport.parkNanos(PAUSE_NS);
      wasInterrupted |= Thread.interrupted();
      index = tryAll(first);
    } while (index == NONE);
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
    return index;
  }

  private int tryAll(int first) {
    for (int i = 0; i < COUNT; i++) {
      int index = (first + i) & (COUNT - 1);
      if (locks.compareAndSet(index, FREE, TAKEN)) {
        return index;
      }
    }
    return NONE;
  }

  private @Nullable EventSequence sequence(int index) {
    EventSequence sequence = sequences[index];
    if (sequence == null) {
      try {
        sequence = instance.newSharedSequence("virtual threads " + index);
      } catch (RuntimeException e) {
        return null; // the instance has just ended, or its service asked for what can't be
      }
      sequences[index] = sequence;
    }
    return sequence;
  }

  /** Waits until no thread writes, and lets none begin. */
  void close() {
    closed = true;
    for (int index = 0; index < COUNT; index++) {
      while (!locks.compareAndSet(index, FREE, TAKEN)) {
        LockSupport.parkNanos(PAUSE_NS);
      }
      locks.setRelease(index, FREE);
    }
  }
}
