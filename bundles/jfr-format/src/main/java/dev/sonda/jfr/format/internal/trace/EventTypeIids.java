package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.type.LeafField;
import java.util.List;

/**
 * Caches the iids of the strings that all events of one type share, so that they aren't looked up
 * for each event.
 */
final class EventTypeIids {
  private int generation = -1;
  private int category;
  private int label;
  private int[] annotations = {};

  /** Looks up the iids again if the incremental state was cleared since the last call. */
  void refresh(PacketSequence packets, EventTypeTranslation plan) {
    if (generation != packets.generation()) {
      generation = packets.generation();
      category = packets.category(plan.category());
      label = packets.name(plan.type().label());
      List<LeafField> leaves = plan.type().leaves();
      annotations =
          plan.annotations().stream()
              .mapToInt(leaf -> packets.annotation(leaves.get(leaf).path()))
              .toArray();
    }
  }

  int category() {
    return category;
  }

  /** The iid of the type's label, which is the name of most of its events. */
  int label() {
    return label;
  }

  int annotation(int index) {
    return annotations[index];
  }
}
