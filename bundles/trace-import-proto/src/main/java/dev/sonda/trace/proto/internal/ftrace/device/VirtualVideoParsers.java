package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.DimensionTracks;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports a virtual machine's commands and resources of a virtual video device as slices. */
final class VirtualVideoParsers {
  private static final int COMMAND = 439;
  private static final int COMMAND_DONE = 440;
  private static final int RESOURCE_QUEUE = 441;
  private static final int RESOURCE_QUEUE_DONE = 442;
  private static final int QUEUE_TYPE = 5;
  private static final int RESOURCE = 6;
  private static final int STREAM = 7;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /**
   * Duration of command slices. Commands have no duration, but slices without duration would be
   * invisible in viewers.
   */
  private static final long COMMAND_NS = 100_000;

  private static final int FIRST_COMMAND = 0x100;

  /** Names of commands by number. */
  private static final String[] COMMANDS = {
    "QUERY_CAPABILITY",
    "STREAM_CREATE",
    "STREAM_DESTROY",
    "STREAM_DRAIN",
    "RESOURCE_CREATE",
    "RESOURCE_QUEUE",
    "RESOURCE_DESTROY_ALL",
    "QUEUE_CLEAR",
    "GET_PARAMS",
    "SET_PARAMS",
    "QUERY_CONTROL",
    "GET_CONTROL",
    "SET_CONTROL",
    "GET_PARAMS_EXT",
    "SET_PARAMS_EXT"
  };

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final OverlappingSliceTracks queues;
  private final OverlappingSliceTracks commands;
  private final ArgSet noArgs = new ArgSet();

  VirtualVideoParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    DimensionTracks tracks = state.storage().tracks();
    queues = tracks.lanesOf(stream("virtio_video_queue_event").number("virtio_queue_type"));
    commands = tracks.lanesOf(stream("virtio_video_command").number("is_response"));
  }

  private static TrackKind stream(String type) {
    return TrackKind.slices(type).number("virtio_stream_id");
  }

  void register(EventParsers parsers) {
    parsers.add(COMMAND, event -> addCommand(event, 0, "Requests"));
    parsers.add(COMMAND_DONE, event -> addCommand(event, 1, "Responses"));
    parsers.add(RESOURCE_QUEUE, this::queue);
    parsers.add(RESOURCE_QUEUE_DONE, this::finish);
  }

  private void addCommand(KernelEvent event, int isResponse, String what) {
    long stream = event.number(1) & UNSIGNED;
    long number = (event.number(2) & UNSIGNED) - FIRST_COMMAND;
    String name = number >= 0 && number < COMMANDS.length ? COMMANDS[(int) number] : "Unknown";
    int track =
        commands.alone(trackName(stream, what), event.timeNs(), COMMAND_NS, stream, isResponse);
    state.storage().slices().add(event.timeNs(), COMMAND_NS, track, 0, output.intern(name), noArgs);
  }

  private int trackName(long stream, String what) {
    return output.intern("virtio_video stream #" + stream + " " + what);
  }

  private static String queueName(KernelEvent event) {
    return switch (event.integer(QUEUE_TYPE)) {
      case 0x100 -> "INPUT";
      case 0x101 -> "OUTPUT";
      default -> "Unknown";
    };
  }

  private void queue(KernelEvent event) {
    long stream = event.number(STREAM) & UNSIGNED;
    int trackName = trackName(stream, queueName(event));
    long queue = event.number(QUEUE_TYPE) & UNSIGNED;
    int track = queues.begin(trackName, event.integer(RESOURCE), stream, queue);
    output.begin(event, track, 0, output.intern("Resource #" + event.integer(RESOURCE)));
  }

  private void finish(KernelEvent event) {
    long stream = event.number(STREAM) & UNSIGNED;
    int trackName = trackName(stream, queueName(event));
    long queue = event.number(QUEUE_TYPE) & UNSIGNED;
    int track = queues.end(trackName, event.integer(RESOURCE), stream, queue);
    with("stream_id", event.integer(STREAM));
    with("resource_id", event.integer(RESOURCE));
    output.with(output.intern("queue_type"), ArgType.STRING, output.intern(queueName(event)));
    for (int i = 0; i < 4; i++) {
      with("data_size" + i, event.number(i + 1) & UNSIGNED);
    }
    output.with(output.intern("timestamp"), ArgType.UINT, event.number(8));
    output.end(event, track, 0, 0);
  }

  private void with(String key, long value) {
    output.with(output.intern(key), ArgType.INT, value);
  }
}
