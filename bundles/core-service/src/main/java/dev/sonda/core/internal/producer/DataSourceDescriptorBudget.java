package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/**
 * Limits the Java heap for descriptors of data sources: in total, and for the producers of one
 * user. Loop only.
 */
final class DataSourceDescriptorBudget {
  /**
   * Divisor of the heap that gives the limit for serialized descriptors; a parsed descriptor takes
   * about three times its serialized size.
   */
  private static final int SHARE_OF_ALL = 16;

  private static final int SHARE_OF_USER = 32;

  private final MemoryBudget budget;

  DataSourceDescriptorBudget(long heapBytes) {
    budget = new MemoryBudget(heapBytes / SHARE_OF_ALL, heapBytes / SHARE_OF_USER);
  }

  /**
   * Reserves the size of a descriptor.
   *
   * @return false, with nothing reserved, if the budget is used up
   */
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

  /**
   * Reserves the size of a new descriptor instead of the known descriptor's.
   *
   * @return false, with nothing changed, if the new descriptor is too big for the budget
   */
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
