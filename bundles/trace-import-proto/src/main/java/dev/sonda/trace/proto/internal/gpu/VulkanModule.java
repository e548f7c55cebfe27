package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Imports programs' Vulkan queue submissions, and the debug names of Vulkan objects. */
public final class VulkanModule implements PacketModule {
  private static final int VULKAN_API_EVENT = 65;

  private record VulkanObject(int type, long handle) {}

  private final ImportState state;
  private final KindTracks tracks;
  private final Map<VulkanObject, String> names = new HashMap<>();
  private final ArgSet args = new ArgSet();
  private final WireReader fields = new WireReader();
  private final WireReader inner = new WireReader();
  private final int kind;

  public VulkanModule(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(TrackKind.slices("vulkan_events").named("Vulkan Events"));
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {VULKAN_API_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      inner.reset(fields);
      switch (fields.field()) {
        case 1 -> readName();
        case 2 -> readSubmission(timeNs);
        default -> {} // no other calls are recorded in traces
      }
    }
  }

  private void readName() {
    int type = 0;
    long handle = 0;
    String name = "";
    while (inner.next()) {
      switch (inner.field()) {
        case 3 -> type = inner.intValue();
        case 4 -> handle = inner.longValue();
        case 5 -> name = inner.text();
        default -> {} // the process and the device aren't used
      }
    }
    names.put(new VulkanObject(type, handle), name);
  }

  private void readSubmission(long timeNs) {
    long durationNs = 0;
    long pid = 0;
    long tid = 0;
    long submission = 0;
    int buffers = 0;
    ArgSet buffersOnly = new ArgSet();
    while (inner.next()) {
      switch (inner.field()) {
        case 1 -> durationNs = inner.longValue();
        case 2 -> pid = inner.longValue();
        case 3 -> tid = inner.longValue();
        case 5 -> buffers = addBuffers(buffersOnly, buffers);
        case 6 -> submission = inner.longValue();
        default -> {} // the queue isn't used
      }
    }
    args.clear();
    add(args, "pid", "pid", ArgType.INT, pid);
    add(args, "tid", "tid", ArgType.INT, tid);
    args.addAll(buffersOnly, state.strings());
    add(args, "submission_id", "submission_id", ArgType.INT, submission);
    int name = state.strings().intern("vkQueueSubmit");
    state.storage().slices().add(timeNs, durationNs, tracks.track(), 0, name, args);
  }

  /** Adds the command buffers in a repeated field, packed or not, as arguments. */
  private int addBuffers(ArgSet target, int before) {
    if (!inner.isBytes()) {
      return addBuffer(target, before, inner.longValue());
    }
    int count = before;
    WireReader packed = new WireReader();
    packed.reset(inner);
    while (packed.hasMore()) {
      count = addBuffer(target, count, packed.nextPacked());
    }
    return count;
  }

  private int addBuffer(ArgSet target, int index, long buffer) {
    if (index == 0) {
      add(target, "command_buffer", "command_buffer", ArgType.UINT, buffer);
    }
    add(target, "command_buffers", "command_buffers[" + index + "]", ArgType.UINT, buffer);
    return index + 1;
  }

  private void add(ArgSet target, String flatKey, String key, ArgType type, long value) {
    target.add(state.strings().intern(flatKey), state.strings().intern(key), type, value);
  }

  /** The debug name of a Vulkan object; null if the object has no name. */
  @Nullable String nameOf(int type, long handle) {
    return names.get(new VulkanObject(type, handle));
  }
}
