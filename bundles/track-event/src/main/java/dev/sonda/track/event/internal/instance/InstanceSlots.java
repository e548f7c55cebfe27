package dev.sonda.track.event.internal.instance;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The data source instances that record events now, each in a numbered slot; the mask of a category
 * has one bit per slot. Any thread.
 */
final class InstanceSlots {
  /** Upper limit of concurrent instances, as in Perfetto's SDK. */
  static final int COUNT = 8;

  static final int NONE = -1;

  /** The slots of this program. */
  static final InstanceSlots PROGRAM = new InstanceSlots();

  private final AtomicReferenceArray<@Nullable TrackEventInstance> slots =
      new AtomicReferenceArray<>(COUNT);

  /**
   * Puts an instance into a free slot; returns the slot's number, or NONE if all slots are
   * occupied.
   */
  int take(TrackEventInstance instance) {
    for (int slot = 0; slot < COUNT; slot++) {
      if (slots.compareAndSet(slot, null, instance)) {
        return slot;
      }
    }
    return NONE;
  }

  void free(int slot) {
    slots.set(slot, null);
  }

  /** The instance in a slot now; the slot may have changed since its bit in a mask was read. */
  @Nullable TrackEventInstance in(int slot) {
    return slots.getAcquire(slot);
  }
}
