package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.type.Leaf;
import java.util.List;

/** The numbers of what events of one type have in common: looked up once, not for each event. */
final class PlanNumbers {
  private int generation = -1;
  private int category;
  private int label;
  private int[] annotations = {};

  /** Looks them up where readers were told to forget the earlier ones. */
  void refresh(PacketSequence packets, EventPlan plan) {
    if (generation != packets.generation()) {
      generation = packets.generation();
      category = packets.category(plan.category());
      label = packets.name(plan.type().label());
      List<Leaf> leaves = plan.type().leaves();
      annotations =
          plan.annotations().stream()
              .mapToInt(leaf -> packets.annotation(leaves.get(leaf).path()))
              .toArray();
    }
  }

  int category() {
    return category;
  }

  /** Of the type's label, which most of its events are called. */
  int label() {
    return label;
  }

  int annotation(int index) {
    return annotations[index];
  }
}
