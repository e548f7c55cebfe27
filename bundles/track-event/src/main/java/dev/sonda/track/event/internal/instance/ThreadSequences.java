package dev.sonda.track.event.internal.instance;

import dev.sonda.posix.Syscalls;
import dev.sonda.track.event.internal.record.EventType;
import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.sequence.EventSequence;
import org.jspecify.annotations.Nullable;

/** The event sequences of one thread, one per session that records it. Used by this thread only. */
public final class ThreadSequences {
  private final InstanceSlots slots;
  private final boolean isVirtual;
  private final TrackDefinition track;

  /** Sequences by slot; empty for a virtual thread, which uses {@link VirtualThreadSequences}. */
  private final @Nullable OpenSequence[] open;

  /** A sequence with the data source instance of its session. */
  private record OpenSequence(TrackEventInstance instance, EventSequence sequence) {}

  /** Sequences of the calling thread. */
  public ThreadSequences() {
    this(
        InstanceSlots.PROGRAM,
        Thread.currentThread().isVirtual(),
        ProcessTracks.trackOf(Thread.currentThread()));
  }

  /**
   * @param isVirtual whether the thread is virtual and has no writers of its own
   * @param track track of the thread
   */
  ThreadSequences(InstanceSlots slots, boolean isVirtual, TrackDefinition track) {
    this.slots = slots;
    this.isVirtual = isVirtual;
    this.track = track;
    open = new @Nullable OpenSequence[isVirtual ? 0 : InstanceSlots.COUNT];
  }

  /** The thread's own track. */
  public TrackDefinition track() {
    return track;
  }

  /**
   * Writes an event into the sessions that record its category. Since the mask was read, a session
   * with other categories may have occupied a slot; so the category is checked again for each slot.
   *
   * @param mask slots of these sessions, one bit each
   */
  public void write(PendingEvent event, int mask) {
    for (int left = mask; left != 0; left &= left - 1) {
      int slot = Integer.numberOfTrailingZeros(left);
      TrackEventInstance instance = slots.in(slot);
      if (instance != null && event.isRecordedIn(slot) && !write(event, slot, instance)) {
        EventLosses.count();
      }
    }
  }

  private boolean write(PendingEvent event, int slot, TrackEventInstance instance) {
    if (isVirtual) {
      return instance.writeShared(event, track, carrierOf(event));
    }
    OpenSequence current = current(slot, instance);
    return current != null && current.sequence().write(event, null, 0, instance.generation());
  }

  /** Writes a track's current descriptor into all sessions that record the program. */
  public void describe(TrackDefinition described) {
    for (int slot = 0; slot < InstanceSlots.COUNT; slot++) {
      TrackEventInstance instance = slots.in(slot);
      if (instance != null && isVirtual) {
        instance.describeShared(described);
      } else if (instance != null) {
        OpenSequence current = current(slot, instance);
        if (current != null) {
          current.sequence().describe(described, instance.generation());
        }
      }
    }
  }

  private @Nullable OpenSequence current(int slot, TrackEventInstance instance) {
    OpenSequence current = open[slot];
    return current == null || current.instance() != instance ? change(slot, instance) : current;
  }

  /**
   * Tid of the carrier on which a virtual thread begins a slice, for readers of the trace; 0 for
   * other events.
   */
  private static int carrierOf(PendingEvent event) {
    return event.type() == EventType.SLICE_BEGIN ? Syscalls.libc().gettid() : 0;
  }

  private @Nullable OpenSequence change(int slot, TrackEventInstance instance) {
    OpenSequence old = open[slot];
    open[slot] = null;
    if (old != null) {
      old.instance().releaseSequence();
    }
    try {
      open[slot] = new OpenSequence(instance, instance.newSequence(track));
    } catch (RuntimeException e) {
      return null; // the instance has just ended, or its service sent an invalid config
    }
    return open[slot];
  }
}
