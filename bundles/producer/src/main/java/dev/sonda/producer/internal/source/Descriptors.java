package dev.sonda.producer.internal.source;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.protos.DataSourceDescriptor;

/** From what a probe says of itself to what the service is told. */
public final class Descriptors {
  private Descriptors() {}

  /**
   * The probe's details first, so that they can't contradict the rest. The host acknowledges every
   * start and stop.
   *
   * @param id by which the service recognises the source when its descriptor changes
   */
  public static DataSourceDescriptor message(long id, SourceDescriptor descriptor) {
    try {
      return DataSourceDescriptor.parseFrom(descriptor.details()).toBuilder()
          .setName(descriptor.name())
          .setId(id)
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
