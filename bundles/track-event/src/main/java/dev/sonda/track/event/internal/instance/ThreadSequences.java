package dev.sonda.track.event.internal.instance;

import dev.sonda.posix.Syscalls;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.EventType;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.sequence.EventSequence;
import org.jspecify.annotations.Nullable;

/** One thread's ways into the sessions that record it. Belongs to that thread. */
public final class ThreadSequences {
  private final InstanceSlots slots;
  private final boolean isVirtual;
  private final TrackData track;

  /** By slot; none in a virtual thread. */
  private final @Nullable OpenSequence[] open;

  /** A sequence with the instance that it writes into. */
  private record OpenSequence(TrackEventInstance instance, EventSequence sequence) {}

  /** Of the calling thread. */
  public ThreadSequences() {
    this(
        InstanceSlots.PROGRAM,
        Thread.currentThread().isVirtual(),
        ProcessIdentity.trackOf(Thread.currentThread()));
  }

  /**
   * @param isVirtual whether the thread has no writers of its own
   * @param track the thread's own
   */
  ThreadSequences(InstanceSlots slots, boolean isVirtual, TrackData track) {
    this.slots = slots;
    this.isVirtual = isVirtual;
    this.track = track;
    open = new @Nullable OpenSequence[isVirtual ? 0 : InstanceSlots.COUNT];
  }

  /** The thread's own track. */
  public TrackData track() {
    return track;
  }

  /**
   * Writes an event into the sessions that want it. Since the mask was read, another session may
   * have taken a slot, one that records other categories; so the category is asked again about it.
   *
   * @param mask their slots, one bit each
   */
  public void write(EventData event, int mask) {
    for (int left = mask; left != 0; left &= left - 1) {
      int slot = Integer.numberOfTrailingZeros(left);
      TrackEventInstance instance = slots.in(slot);
      if (instance != null && event.isRecordedIn(slot) && !write(event, slot, instance)) {
        EventLosses.count();
      }
    }
  }

  private boolean write(EventData event, int slot, TrackEventInstance instance) {
    if (isVirtual) {
      return instance.writeShared(event, track, carrierOf(event));
    }
    OpenSequence current = current(slot, instance);
    return current != null && current.sequence().write(event, null, 0, instance.generation());
  }

  /** Tells the readers of all sessions that record the program what is said of a track now. */
  public void describe(TrackData described) {
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

  /** Readers see with each slice which thread of the kernel's ran it when it began. */
  private static int carrierOf(EventData event) {
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
      return null; // the instance has just ended, or its service asked for what can't be
    }
    return open[slot];
  }
}
