package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.frame.GraphicsBufferState.Phase;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads events of graphics buffers: an instant for each event, and slices of the buffers' phases,
 * at the app, at the GPU, at SurfaceFlinger and on the display.
 */
public final class GraphicsFrameModule implements PacketModule {
  private static final int GRAPHICS_FRAME_EVENT = 57;
  private static final int FRAME_NUMBER = 1;
  private static final int TYPE = 2;
  private static final int LAYER = 3;
  private static final int DURATION = 4;
  private static final int BUFFER = 5;

  private static final int DEQUEUE = 1;
  private static final int QUEUE = 2;
  private static final int ACQUIRE_FENCE = 4;
  private static final int LATCH = 5;
  private static final int PRESENT_FENCE = 8;

  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /** Upper limit of tracked buffers; no device uses more at a time. */
  private static final int MAX_BUFFERS = 1 << 16;

  private static final String[] NAMES = {
    "unspecified_event",
    "Dequeue",
    "Queue",
    "Post",
    "AcquireFenceSignaled",
    "Latch",
    "HWCCompositionQueued",
    "FallbackComposition",
    "PresentFenceSignaled",
    "ReleaseFenceSignaled",
    "Modify",
    "Detach",
    "Attach",
    "Cancel"
  };

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader packet = new WireReader();
  private final FlatMessageFields event = new FlatMessageFields();
  private final Map<Key, GraphicsBufferState> buffers = new HashMap<>();
  private final Map<Integer, Integer> displayed = new HashMap<>();
  private final ArgSet args = new ArgSet();
  private final int frameNumberKey;
  private final int layerKey;
  private final int kind;

  public GraphicsFrameModule(ImportState state) {
    this.state = state;
    tracks = state.storage().tracks().of(TrackKind.slices("graphics_frame_event").text("name"));
    frameNumberKey = state.strings().intern("frame_number");
    layerKey = state.strings().intern("layer_name");
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {GRAPHICS_FRAME_EVENT};
  }

  @Override
  public void read(PacketHead head, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, head.content(), head.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    state.memory().read(packet, place, sizeBytes);
    if (!packet.next() || packet.field() != 1 || !packet.isBytes()) {
      return;
    }
    event.read(packet);
    if (!event.has(BUFFER)) {
      countError();
      return;
    }
    int layer = state.strings().intern(event.has(LAYER) ? event.text(LAYER) : "no_layer_name");
    if (buffers.size() >= MAX_BUFFERS) {
      buffers.clear();
    }
    GraphicsBufferState buffer =
        buffers.computeIfAbsent(
            new Key(event.number(BUFFER) & UNSIGNED, layer), _ -> new GraphicsBufferState());
    note(timeNs, buffer);
    addInstant(timeNs, layer, buffer);
    addPhase(timeNs, layer, buffer);
  }

  private void countError() {
    state.statistics().add("graphics_frame_event_parser_errors", 1);
  }

  private void note(long timeNs, GraphicsBufferState buffer) {
    switch (event.integer(TYPE)) {
      case DEQUEUE -> {}
      case ACQUIRE_FENCE -> buffer.acquireNs = timeNs;
      case QUEUE -> buffer.queueNs = timeNs;
      case LATCH -> buffer.latchNs = timeNs;
      default -> countError();
    }
  }

  private void addInstant(long timeNs, int layer, GraphicsBufferState buffer) {
    long number = event.number(FRAME_NUMBER) & UNSIGNED;
    int track = track("Buffer: " + (event.number(BUFFER) & UNSIGNED) + " " + event.text(LAYER));
    if (event.integer(TYPE) == QUEUE && buffer.isJustDequeued) {
      setFrameNumber(track, number);
    }
    buffer.isJustDequeued = event.integer(TYPE) == DEQUEUE;
    args.clear();
    args.add(frameNumberKey, frameNumberKey, ArgType.INT, number);
    args.add(layerKey, layerKey, ArgType.STRING, layer);
    addArg("queue_to_acquire_time", Math.max(buffer.acquireNs - buffer.queueNs, 0));
    addArg("acquire_to_latch_time", buffer.latchNs - buffer.acquireNs);
    addArg("latch_to_present_time", timeNs - buffer.latchNs);
    long durationNs = Math.max(event.number(DURATION), 0);
    int name = state.strings().intern(eventName());
    state.storage().slices().add(timeNs, durationNs, track, 0, name, args);
  }

  private void addArg(String name, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, ArgType.INT, value);
  }

  private String eventName() {
    int type = event.integer(TYPE);
    return event.has(TYPE) && type >= 0 && type < NAMES.length ? NAMES[type] : "unknown_event";
  }

  private int track(String text) {
    int name = state.strings().intern(text);
    return tracks.named(name).track(name);
  }

  private int phaseTrack(String phase) {
    return track(phase + "_" + (event.number(BUFFER) & UNSIGNED) + " " + event.text(LAYER));
  }

  private void addPhase(long timeNs, int layer, GraphicsBufferState buffer) {
    switch (event.integer(TYPE)) {
      case DEQUEUE -> dequeue(timeNs, layer, buffer);
      case QUEUE -> queue(timeNs, layer, buffer);
      case ACQUIRE_FENCE -> acquire(timeNs, buffer);
      case LATCH -> latch(timeNs, layer, buffer);
      case PRESENT_FENCE -> present(timeNs, layer, buffer);
      default -> {} // the event doesn't begin or end a phase
    }
  }

  private void dequeue(long timeNs, int layer, GraphicsBufferState buffer) {
    abandon(buffer);
    buffer.leave();
    int track = phaseTrack("APP");
    int slice = begin(timeNs, layer, track);
    if (slice != Slices.NONE) {
      buffer.enter(Phase.APP, track, slice, timeNs);
    }
  }

  /** Closes the current phase of a buffer whose end was lost. */
  private void abandon(GraphicsBufferState buffer) {
    if (buffer.isIn(Phase.APP)) {
      rename(buffer.slice(), 0);
      setFrameNumber(buffer.track(), 0);
    }
  }

  private void rename(int slice, long frameNumber) {
    int name = state.strings().intern(Long.toString(frameNumber));
    state.tables().slices.name.set(slice, name);
  }

  private void setFrameNumber(int track, long number) {
    args.clear();
    args.add(frameNumberKey, frameNumberKey, ArgType.INT, number);
    state.storage().slices().addArgs(track, 0, 0, args);
  }

  private void queue(long timeNs, int layer, GraphicsBufferState buffer) {
    if (buffer.isIn(Phase.APP)) {
      long number = event.number(FRAME_NUMBER) & UNSIGNED;
      args.clear();
      args.add(frameNumberKey, frameNumberKey, ArgType.INT, number);
      state.storage().slices().end(timeNs, buffer.track(), 0, 0, args);
      rename(buffer.slice(), number);
      if (buffer.isAcquiredInPhase()) {
        buffer.leave();
        return;
      }
    }
    int track = phaseTrack("GPU");
    buffer.enter(Phase.GPU, track, begin(timeNs, layer, track), timeNs);
  }

  private void acquire(long timeNs, GraphicsBufferState buffer) {
    if (buffer.isIn(Phase.GPU)) {
      end(timeNs, buffer.track());
      buffer.leave();
    }
    buffer.hasAcquireTime = true;
  }

  private void latch(long timeNs, int layer, GraphicsBufferState buffer) {
    abandon(buffer);
    int track = phaseTrack("SF");
    buffer.enter(Phase.DISPLAY_SERVER, track, begin(timeNs, layer, track), timeNs);
  }

  private void present(long timeNs, int layer, GraphicsBufferState buffer) {
    if (buffer.isIn(Phase.DISPLAY_SERVER)) {
      end(timeNs, buffer.track());
      buffer.leave();
    }
    Integer before = displayed.get(layer);
    if (before != null) {
      end(timeNs, before);
    }
    int track = track("Display_" + event.text(LAYER));
    begin(timeNs, layer, track);
    displayed.put(layer, track);
  }

  private int begin(long timeNs, int layer, int track) {
    long number = event.number(FRAME_NUMBER) & UNSIGNED;
    int name = state.strings().intern(Long.toString(number == 0 ? timeNs : number));
    args.clear();
    args.add(frameNumberKey, frameNumberKey, ArgType.INT, number);
    args.add(layerKey, layerKey, ArgType.STRING, layer);
    return state.storage().slices().begin(timeNs, track, 0, name, args);
  }

  private void end(long timeNs, int track) {
    args.clear();
    state.storage().slices().end(timeNs, track, 0, 0, args);
  }

  /** Key of a buffer: a buffer id may occur in several layers. */
  private record Key(long buffer, int layer) {}
}
