package dev.sonda.probe.ftrace.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.request.AtraceCategories;
import dev.sonda.probe.ftrace.internal.request.AvailableEvents;
import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.FtraceDescriptor;
import dev.sonda.protos.SondaFtraceDescriptor;
import dev.sonda.protos.SondaFtraceDescriptor.EventGroup;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The descriptor of linux.ftrace on this kernel: atrace categories in Perfetto's fields, single
 * events in extension fields of ours.
 */
final class FtraceDataSourceDescriptor {
  /**
   * Maximum bytes of event names in the descriptor: a frame of the protocol has 128 kB and contains
   * other fields as well.
   */
  private static final int MAX_EVENT_BYTES = 96 << 10;

  private FtraceDataSourceDescriptor() {}

  /** The empty descriptor of a kernel whose tracefs can't be read. */
  static ByteBuffer empty() {
    return details(FtraceDescriptor.getDefaultInstance());
  }

  static ByteBuffer of(AvailableEvents events, KnownEvents known) {
    FtraceDescriptor.Builder descriptor = FtraceDescriptor.newBuilder();
    for (AtraceCategories.Category category : AtraceCategories.load(known).all()) {
      if (!category.events(events.names()::contains).isEmpty()) {
        descriptor
            .addAtraceCategoriesBuilder()
            .setName(category.name())
            .setDescription(category.description());
      }
    }
    return details(withEvents(descriptor.build(), events));
  }

  /**
   * Adds the events as extension fields: the concatenated bytes of both message types are one
   * message, since their field numbers differ.
   */
  private static FtraceDescriptor withEvents(FtraceDescriptor descriptor, AvailableEvents events) {
    try {
      return FtraceDescriptor.parseFrom(
          descriptor.toByteString().concat(groups(events).toByteString()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("made just now", e);
    }
  }

  private static SondaFtraceDescriptor groups(AvailableEvents events) {
    Map<String, EventGroup.Builder> groups = new LinkedHashMap<>();
    for (EventName event : events.names()) {
      groups
          .computeIfAbsent(event.group(), name -> EventGroup.newBuilder().setName(name))
          .addEvents(event.name());
    }
    SondaFtraceDescriptor.Builder descriptor = SondaFtraceDescriptor.newBuilder();
    int bytes = 0;
    int leftOut = 0;
    for (EventGroup.Builder each : groups.values()) {
      EventGroup group = each.build();
      if (bytes + group.getSerializedSize() > MAX_EVENT_BYTES) {
        leftOut++;
      } else {
        bytes += group.getSerializedSize();
        descriptor.addEventGroups(group);
      }
    }
    if (leftOut > 0) {
      descriptor.setEventGroupsLeftOut(leftOut);
    }
    return descriptor.build();
  }

  private static ByteBuffer details(FtraceDescriptor descriptor) {
    return DataSourceDescriptor.newBuilder()
        .setFtraceDescriptor(descriptor.toByteString())
        .build()
        .toByteString()
        .asReadOnlyByteBuffer();
  }
}
