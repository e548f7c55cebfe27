package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.FlowTable;
import dev.sonda.trace.storage.track.Slices;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports queueing and dequeueing of Video4Linux buffers as instants of the calling threads, with
 * flows from queueing to dequeueing.
 */
final class VideoBufferParsers {
  private static final int QUEUE = 422;
  private static final int DEQUEUE = 423;
  private static final int FIRST_OF_DRIVERS = 424;

  /** Upper limit of queued buffers; more occur only if events were lost. */
  private static final int MAX_BUFFERS = 1 << 16;

  /**
   * Names of the drivers' events in the order of their fields in FtraceEvent; as in Perfetto, the
   * last two have equal names.
   */
  private static final String[] DRIVER_NAMES = {
    "vb2_v4l2_buf_queue", "vb2_v4l2_buf_done", "vb2_v4l2_qbuf", "vb2_v4l2_qbuf"
  };

  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final int category;
  private final Map<Buffer, Integer> queued = new HashMap<>();

  VideoBufferParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    category = output.intern("Video 4 Linux 2");
  }

  void register(EventParsers parsers) {
    parsers.add(QUEUE, this::queue);
    parsers.add(DEQUEUE, this::dequeue);
    for (int i = 0; i < DRIVER_NAMES.length; i++) {
      String name = DRIVER_NAMES[i];
      parsers.add(FIRST_OF_DRIVERS + i, event -> parseDriver(event, name));
    }
  }

  private void queue(KernelEvent event) {
    int slice = addCall(event, "VIDIOC_QBUF");
    if (slice != Slices.NONE && queued.size() < MAX_BUFFERS) {
      queued.putIfAbsent(Buffer.of(event), slice);
    }
  }

  private void dequeue(KernelEvent event) {
    int slice = addCall(event, "VIDIOC_DQBUF");
    Integer from = queued.remove(Buffer.of(event));
    if (slice != Slices.NONE && from != null) {
      FlowTable flows = state.tables().flows;
      int flow = flows.add();
      flows.sliceOut.set(flow, from);
      flows.sliceIn.set(flow, slice);
    }
  }

  private int addCall(KernelEvent event, String call) {
    Buffer buffer = Buffer.of(event);
    with("minor", buffer.minor);
    with("index", buffer.index);
    withText("type", VideoBufferTexts.type(buffer.type));
    with("bytesused", event.number(1) & UNSIGNED);
    addDetails(event, 2, 3, 7, buffer.sequence, event.number(17));
    String name = call + " minor=%d seq=%d type=%d index=%d";
    return add(event, name.formatted(buffer.minor, buffer.sequence, buffer.type, buffer.index));
  }

  private void parseDriver(KernelEvent event, String kind) {
    long sequence = event.number(4) & UNSIGNED;
    with("minor", event.integer(3));
    addDetails(event, 1, 2, 5, sequence, event.number(15));
    add(event, kind + " minor=%d seq=%d type=0 index=0".formatted(event.integer(3), sequence));
  }

  private int add(KernelEvent event, String name) {
    return output.instant(event, output.threadTrack(event), category, output.intern(name));
  }

  /**
   * Adds the arguments that all buffer events have. {@code field}, {@code flags} and {@code
   * timecode} are field numbers; {@code timecode} is the first field of the time code.
   */
  private void addDetails(
      KernelEvent event, int field, int flags, int timecode, long sequence, long timestamp) {
    withText("flags", VideoBufferTexts.flags(event.number(flags)));
    withText("field", VideoBufferTexts.field(event.number(field)));
    with("timestamp", timestamp);
    withText("timecode_type", VideoBufferTexts.timecodeType(event.number(timecode + 5)));
    withText("timecode_flags", VideoBufferTexts.timecodeFlags(event.number(timecode)));
    with("timecode_frames", event.number(timecode + 1) & UNSIGNED);
    with("timecode_seconds", event.number(timecode + 4) & UNSIGNED);
    with("timecode_minutes", event.number(timecode + 3) & UNSIGNED);
    with("timecode_hours", event.number(timecode + 2) & UNSIGNED);
    for (int i = 0; i < 4; i++) {
      with("timecode_userbits" + i, event.number(timecode + 6 + i) & UNSIGNED);
    }
    with("sequence", sequence);
  }

  private void with(String key, long value) {
    output.with(output.intern(key), ArgType.INT, value);
  }

  private void withText(String key, String text) {
    output.with(output.intern(key), ArgType.STRING, text.isEmpty() ? 0 : output.intern(text));
  }

  private record Buffer(int minor, long sequence, long type, long index) {
    static Buffer of(KernelEvent event) {
      return new Buffer(
          event.integer(5),
          event.number(6) & UNSIGNED,
          event.number(18) & UNSIGNED,
          event.number(4) & UNSIGNED);
    }
  }
}
