package dev.sonda.producer.internal.source;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.protos.DataSourceDescriptor;

/** Converts a probe's descriptor of a data source to the descriptor that is sent to the service. */
public final class DataSourceDescriptorConversion {
  private DataSourceDescriptorConversion() {}

  /**
   * Creates the message from the probe's details, then overwrites the fields that the host sets, so
   * that the details can't contradict them. The host acknowledges every start and stop.
   *
   * @param id by which the service recognizes the data source when its descriptor changes
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
