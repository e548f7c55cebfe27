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

  /** Those of this program. */
  static final InstanceSlots PROGRAM = new InstanceSlots();

  private final AtomicReferenceArray<@Nullable TrackEventInstance> slots =
      new AtomicReferenceArray<>(COUNT);

  /** The instance's slot, or NONE where all are taken. */
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

  /** What is in a slot now; it may have changed since its bit was read. */
  @Nullable TrackEventInstance in(int slot) {
    return slots.getAcquire(slot);
  }
}
