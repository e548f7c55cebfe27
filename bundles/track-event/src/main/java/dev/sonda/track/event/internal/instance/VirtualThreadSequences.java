package dev.sonda.track.event.internal.instance;

import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.sequence.EventSequence;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The few sequences that all virtual threads share, since a hundred thousand writers would exhaust
 * memory and writer ids. A thread locks a free sequence for one event, starting the search at an
 * index derived from its track uuid; each event names the track of its thread.
 */
final class VirtualThreadSequences {
  private static final int FREE = 0;
  private static final int TAKEN = 1;
  private static final int NONE = -1;

  /** Number of sequences: at least two per carrier thread, and a power of two. */
  private static final int COUNT =
      Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * 4;

  /**
   * Pause in ns before the next attempt to lock a sequence: many times the duration of writing an
   * event, and much less than a wait for memory.
   */
  private static final long PAUSE_NS = 20_000;

  private final TrackEventInstance instance;
  private final AtomicIntegerArray locks = new AtomicIntegerArray(COUNT);
  private final @Nullable EventSequence[] sequences = new @Nullable EventSequence[COUNT];
  private volatile boolean closed;

  VirtualThreadSequences(TrackEventInstance instance) {
    this.instance = instance;
  }

  boolean write(PendingEvent event, TrackDefinition threadTrack, int carrierTid) {
    int index = takeAny((int) threadTrack.uuid() & (COUNT - 1));
    try {
      EventSequence sequence = closed ? null : sequence(index);
      return sequence != null
          && sequence.write(event, threadTrack, carrierTid, instance.generation());
    } finally {
      locks.setRelease(index, FREE);
    }
  }

  void describe(TrackDefinition track) {
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
   * Parks while all sequences are locked: the threads that hold the locks may need this thread's
   * carrier to continue. The interrupt status is cleared meanwhile, as an interrupted thread
   * doesn't park, and restored afterwards.
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
        return null; // the instance has just ended, or its service sent an invalid config
      }
      sequences[index] = sequence;
    }
    return sequence;
  }

  /** Prevents further writes and waits until the current ones are complete. */
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
