package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tracks of one JVM, each described before the first event on it. Threads are described with
 * their kernel thread id, so that they are identified with the threads of kernel events. Not
 * thread-safe.
 */
final class JvmTracks {
  /** Maximum number of remembered tracks; there may be millions of virtual threads. */
  private static final int MOST = 1 << 16;

  private final PacketSequence packets;
  private final Map<TrackKey, Long> uuids = new HashMap<>();
  private @Nullable TrackKey last;
  private long lastUuid;
  private int pid;
  private String processName = "";

  JvmTracks(PacketSequence packets, int pid) {
    this.packets = packets;
    this.pid = pid;
  }

  int pid() {
    return pid;
  }

  void setPid(int known) {
    pid = known;
  }

  /**
   * Sets the process name, which is the main class or jar; used if no other data source describes
   * the JVM's process.
   */
  void setProcessName(String name) {
    processName = name;
  }

  /** The uuid of a track; writes the track's descriptor if it hasn't been written yet. */
  // fast path for the identical object; equal objects are looked up
  @SuppressWarnings("ReferenceEquality")
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
        MessageWriter descriptor = packet.nested(JfrPacketFieldNumbers.TRACK_DESCRIPTOR)) {
      descriptor.varint(JfrPacketFieldNumbers.TRACK_UUID, uuid);
      if (parent != 0) {
        descriptor.varint(JfrPacketFieldNumbers.TRACK_PARENT, parent);
      }
      describe(track, descriptor);
    }
    return uuid;
  }

  /** The uuid of the parent track; 0 for the JVM's process track, which has none. */
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
              JfrPacketFieldNumbers.TRACK_NAME,
              "Virtual thread "
                  + (thread.name().isEmpty() ? "#" + thread.javaId() : thread.name()));
      case TrackKey.Beside beside ->
          descriptor.string(JfrPacketFieldNumbers.TRACK_NAME, "overlapping " + beside.lane());
      case TrackKey.Counter counter -> describe(counter, descriptor);
    }
  }

  private void describe(TrackKey.Jvm jvm, MessageWriter descriptor) {
    if (!jvm.name().isEmpty()) {
      descriptor.string(JfrPacketFieldNumbers.TRACK_NAME, jvm.name());
      return;
    }
    try (MessageWriter process = descriptor.nested(JfrPacketFieldNumbers.TRACK_PROCESS)) {
      process.varint(JfrPacketFieldNumbers.PID, pid);
      if (!processName.isEmpty()) {
        process.string(JfrPacketFieldNumbers.PROCESS_NAME, processName);
      }
    }
  }

  private void describe(TrackKey.PlatformThread platform, MessageWriter descriptor) {
    try (MessageWriter thread = descriptor.nested(JfrPacketFieldNumbers.TRACK_THREAD)) {
      thread
          .varint(JfrPacketFieldNumbers.PID, pid)
          .varint(JfrPacketFieldNumbers.TID, platform.tid())
          .string(JfrPacketFieldNumbers.THREAD_NAME, platform.name());
    }
  }

  private static void describe(TrackKey.Counter counter, MessageWriter descriptor) {
    descriptor.string(JfrPacketFieldNumbers.TRACK_NAME, counter.name());
    try (MessageWriter unit = descriptor.nested(JfrPacketFieldNumbers.TRACK_COUNTER)) {
      switch (counter.unit()) {
        case BYTES ->
            unit.varint(JfrPacketFieldNumbers.COUNTER_UNIT, JfrPacketFieldNumbers.UNIT_BYTES);
        case COUNT ->
            unit.varint(JfrPacketFieldNumbers.COUNTER_UNIT, JfrPacketFieldNumbers.UNIT_COUNT);
        case PERCENT -> unit.string(JfrPacketFieldNumbers.COUNTER_UNIT_NAME, "%");
      }
    }
  }

  /**
   * A track's uuid as a hash of its identity, equal in each session, so that traces of one JVM can
   * be merged.
   */
  private long hash(TrackKey track) {
    long hash = 0x9E3779B97F4A7C15L * (pid + 1L);
    String name = "jfr " + identity(track);
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
    }
    return hash ^ (hash >>> 29);
  }

  /** The text that identifies a track; it excludes a thread's name, which may change. */
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
