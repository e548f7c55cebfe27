package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/** How much of the heap data sources' descriptors may take. Loop only. */
final class DescriptorBudget {
  /** Parsed, a descriptor is about three times what it was on its way. */
  private static final int SHARE_OF_ALL = 16;

  private static final int SHARE_OF_USER = 32;

  private final MemoryBudget budget;

  DescriptorBudget(long heapBytes) {
    budget = new MemoryBudget(heapBytes / SHARE_OF_ALL, heapBytes / SHARE_OF_USER);
  }

  /** False if there is no room for it. */
  boolean take(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    int uid = producer.client().uid();
    long bytes = descriptorUntrusted.getSerializedSize();
    boolean hasRoom = budget.hasRoom(uid, bytes);
    if (hasRoom) {
      budget.take(uid, bytes);
    }
    return hasRoom;
  }

  void giveBack(ConnectedProducer producer, DataSourceDescriptor descriptor) {
    budget.giveBack(producer.client().uid(), descriptor.getSerializedSize());
  }

  /** False if there is no room for it, not even in the place of the known one. */
  boolean exchange(
      ConnectedProducer producer,
      DataSourceDescriptor known,
      DataSourceDescriptor descriptorUntrusted) {
    giveBack(producer, known);
    boolean hasRoom = take(producer, descriptorUntrusted);
    if (!hasRoom) {
      budget.take(producer.client().uid(), known.getSerializedSize());
    }
    return hasRoom;
  }

  String refusal(ConnectedProducer producer) {
    return "no room for the descriptor of a data source: "
        + budget.refusal(producer.client().uid());
  }
}
