package dev.sonda.producer.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.protos.DataSourceDescriptor;

/** From what a probe says of itself to what the service is told. */
final class Descriptors {
  private Descriptors() {}

  /**
   * The probe's details first, so that they can't contradict the rest. The host acknowledges every
   * start and stop.
   */
  static DataSourceDescriptor message(SourceDescriptor descriptor) {
    try {
      return DataSourceDescriptor.parseFrom(descriptor.details()).toBuilder()
          .setName(descriptor.name())
          .setWillNotifyOnStart(true)
          .setWillNotifyOnStop(true)
          .setHandlesIncrementalStateClear(descriptor.handlesIncrementalStateClear())
          .setNoFlush(descriptor.noFlush())
          .build();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("its descriptor's details can't be read", e);
    }
  }
}
