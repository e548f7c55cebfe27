package dev.sonda.track.event.internal.instance;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that record events now, each in a slot; a category has a bit for each. Any thread.
 */
final class InstanceSlots {
  /** As many as Perfetto's SDK has. */
  static final int COUNT = 8;

  static final int NONE = -1;

  private static final AtomicReferenceArray<@Nullable TrackEventInstance> SLOTS =
      new AtomicReferenceArray<>(COUNT);

  private InstanceSlots() {}

  /** The instance's slot, or NONE where all are taken. */
  static int take(TrackEventInstance instance) {
    for (int slot = 0; slot < COUNT; slot++) {
      if (SLOTS.compareAndSet(slot, null, instance)) {
        return slot;
      }
    }
    return NONE;
  }

  static void free(int slot) {
    SLOTS.set(slot, null);
  }

  /** What is in a slot now; it may have changed since its bit was read. */
  static @Nullable TrackEventInstance in(int slot) {
    return SLOTS.getAcquire(slot);
  }
}
