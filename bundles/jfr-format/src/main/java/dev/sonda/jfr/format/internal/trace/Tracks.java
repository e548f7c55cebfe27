package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tracks of one JVM, each described before the first event on it. Threads have their number in
 * the kernel, so that readers show them as the threads of the kernel's events. One thread.
 */
final class Tracks {
  /** More tracks than a person looks at; of virtual threads there may be millions. */
  private static final int MOST = 1 << 16;

  private final PacketSequence packets;
  private final Map<TrackKey, Long> uuids = new HashMap<>();
  private @Nullable TrackKey last;
  private long lastUuid;
  private int pid;
  private String processName = "";

  Tracks(PacketSequence packets, int pid) {
    this.packets = packets;
    this.pid = pid;
  }

  int pid() {
    return pid;
  }

  void setPid(int known) {
    pid = known;
  }

  /** The main class or jar, for a JVM whose process nothing else describes. */
  void setProcessName(String name) {
    processName = name;
  }

  /** The number of a track, which is described now if it wasn't. */
  @SuppressWarnings("ReferenceEquality") // a short cut: a track that is equal only is looked up
  long uuid(TraceWriter writer, TrackKey track) {
    if (track != last) {
      lastUuid = find(writer, track);
      last = track;
    }
    return lastUuid;
  }

  private long find(TraceWriter writer, TrackKey track) {
    Long known = uuids.get(track);
    if (known != null) {
      return known;
    }
    if (uuids.size() >= MOST) {
      uuids.clear();
    }
    long uuid = hash(track);
    long parent = parent(writer, track);
    uuids.put(track, uuid);
    try (PacketWriter packet = packets.descriptor(writer);
        MessageWriter descriptor = packet.nested(PacketFields.TRACK_DESCRIPTOR)) {
      descriptor.varint(PacketFields.TRACK_UUID, uuid);
      if (parent != 0) {
        descriptor.varint(PacketFields.TRACK_PARENT, parent);
      }
      describe(track, descriptor);
    }
    return uuid;
  }

  /** The JVM's own track has none. */
  private long parent(TraceWriter writer, TrackKey track) {
    return switch (track) {
      case TrackKey.Jvm jvm -> jvm.name().isEmpty() ? 0 : uuid(writer, new TrackKey.Jvm(""));
      case TrackKey.PlatformThread _, TrackKey.VirtualThread _ ->
          uuid(writer, new TrackKey.Jvm(""));
      case TrackKey.Beside beside -> uuid(writer, beside.track());
      case TrackKey.Counter counter -> uuid(writer, counter.owner());
    };
  }

  private void describe(TrackKey track, MessageWriter descriptor) {
    switch (track) {
      case TrackKey.Jvm jvm -> describe(jvm, descriptor);
      case TrackKey.PlatformThread thread -> describe(thread, descriptor);
      case TrackKey.VirtualThread thread ->
          descriptor.string(
              PacketFields.TRACK_NAME,
              "Virtual thread "
                  + (thread.name().isEmpty() ? "#" + thread.javaId() : thread.name()));
      case TrackKey.Beside beside ->
          descriptor.string(PacketFields.TRACK_NAME, "overlapping " + beside.lane());
      case TrackKey.Counter counter -> describe(counter, descriptor);
    }
  }

  private void describe(TrackKey.Jvm jvm, MessageWriter descriptor) {
    if (!jvm.name().isEmpty()) {
      descriptor.string(PacketFields.TRACK_NAME, jvm.name());
      return;
    }
    try (MessageWriter process = descriptor.nested(PacketFields.TRACK_PROCESS)) {
      process.varint(PacketFields.PID, pid);
      if (!processName.isEmpty()) {
        process.string(PacketFields.PROCESS_NAME, processName);
      }
    }
  }

  private void describe(TrackKey.PlatformThread platform, MessageWriter descriptor) {
    try (MessageWriter thread = descriptor.nested(PacketFields.TRACK_THREAD)) {
      thread
          .varint(PacketFields.PID, pid)
          .varint(PacketFields.TID, platform.tid())
          .string(PacketFields.THREAD_NAME, platform.name());
    }
  }

  private static void describe(TrackKey.Counter counter, MessageWriter descriptor) {
    descriptor.string(PacketFields.TRACK_NAME, counter.name());
    try (MessageWriter unit = descriptor.nested(PacketFields.TRACK_COUNTER)) {
      switch (counter.unit()) {
        case BYTES -> unit.varint(PacketFields.COUNTER_UNIT, PacketFields.UNIT_BYTES);
        case COUNT -> unit.varint(PacketFields.COUNTER_UNIT, PacketFields.UNIT_COUNT);
        case PERCENT -> unit.string(PacketFields.COUNTER_UNIT_NAME, "%");
      }
    }
  }

  /** Equal in each session, so that traces of one JVM can be put together. */
  private long hash(TrackKey track) {
    long hash = 0x9E3779B97F4A7C15L * (pid + 1L);
    String name = "jfr " + identity(track);
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
    }
    return hash ^ (hash >>> 29);
  }

  /** A thread stays one when it gets another name. */
  private static String identity(TrackKey track) {
    return switch (track) {
      case TrackKey.PlatformThread thread -> "thread " + thread.tid();
      case TrackKey.VirtualThread thread -> "virtual " + thread.javaId();
      case TrackKey.Jvm jvm -> "jvm " + jvm.name();
      case TrackKey.Beside beside -> identity(beside.track()) + " beside " + beside.lane();
      case TrackKey.Counter counter -> identity(counter.owner()) + " counter " + counter.name();
    };
  }

  void clear() {
    uuids.clear();
    last = null;
  }
}
