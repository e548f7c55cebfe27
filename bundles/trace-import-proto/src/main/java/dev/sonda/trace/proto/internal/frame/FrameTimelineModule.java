package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.table.FlowTable;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads Android's frame timeline: expected and actual times of frames and their jank, for apps'
 * surfaces and for the display, with flows from surfaces to the display.
 */
public final class FrameTimelineModule implements PacketModule {
  private static final int FRAME_TIMELINE_EVENT = 76;
  private static final int EXPECTED_DISPLAY_FRAME = 1;
  private static final int ACTUAL_DISPLAY_FRAME = 2;
  private static final int EXPECTED_SURFACE_FRAME = 3;
  private static final int ACTUAL_SURFACE_FRAME = 4;
  private static final int FRAME_END = 5;

  private static final int COOKIE = 1;
  private static final int TOKEN = 2;
  private static final int DISPLAY_TOKEN = 3;
  private static final int DISPLAY_PID = 3;
  private static final int SURFACE_PID = 4;
  private static final int LAYER = 5;

  /**
   * Upper limit of valid frame times: ten seconds before the largest timestamp, since Android
   * mistakenly writes some frames with times near that value.
   */
  private static final long LATEST_NS = Long.MAX_VALUE - 10_000_000_000L;

  /** Upper limit of open frames; more can only be open if the ends of frames were lost. */
  private static final int MAX_OPEN = 1 << 20;

  private final ImportState state;
  private final OverlappingSliceTracks expected;
  private final OverlappingSliceTracks actual;
  private final WireReader event = new WireReader();
  private final FlatMessageFields frame = new FlatMessageFields();
  private final FrameArgs args;
  private final ArgSet noArgs = new ArgSet();
  private final Map<Long, Owner> ownersByCookie = new HashMap<>();
  private final Map<Integer, Set<Long>> expectedTokens = new HashMap<>();
  private final Map<Long, List<Integer>> surfacesByDisplayToken = new HashMap<>();
  private final int kind;

  public FrameTimelineModule(ImportState state) {
    this.state = state;
    args = new FrameArgs(state);
    expected = lanes("android_expected_frame_timeline", "Expected Timeline");
    actual = lanes("android_actual_frame_timeline", "Actual Timeline");
    kind = state.events().addKind(this::parse);
  }

  private OverlappingSliceTracks lanes(String type, String name) {
    return state.storage().tracks().lanesOf(TrackKind.slices(type).number("upid").named(name));
  }

  @Override
  public int[] contentFields() {
    return new int[] {FRAME_TIMELINE_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    state.memory().read(event, place, sizeBytes);
    if (timeNs < 0 || timeNs >= LATEST_NS || !event.next() || !event.isBytes()) {
      countError();
      return;
    }
    frame.read(event);
    args.clear();
    switch (event.field()) {
      case EXPECTED_DISPLAY_FRAME -> beginExpectedDisplay(timeNs);
      case ACTUAL_DISPLAY_FRAME -> beginActualDisplay(timeNs);
      case EXPECTED_SURFACE_FRAME -> beginExpectedSurface(timeNs);
      case ACTUAL_SURFACE_FRAME -> beginActualSurface(timeNs);
      case FRAME_END -> end(timeNs);
      default -> countError();
    }
  }

  private void countError() {
    state.statistics().add("frame_timeline_event_parser_errors", 1);
  }

  private void beginExpectedDisplay(long timeNs) {
    if (frame.hasAll(COOKIE, TOKEN, DISPLAY_PID)) {
      args.addNumber("Display frame token", frame.number(TOKEN));
      begin(timeNs, expected, own(DISPLAY_PID, expected));
    } else {
      countError();
    }
  }

  private void beginActualDisplay(long timeNs) {
    if (!frame.hasAll(COOKIE, TOKEN, DISPLAY_PID)) {
      countError();
      return;
    }
    FrameFieldNumbers layout = FrameFieldNumbers.DISPLAY;
    args.addNumber("Display frame token", frame.number(TOKEN));
    args.addReal("Present Delay (ms)", frame.real(layout.presentDelay()));
    args.addPresentation(frame, layout);
    args.addJank(frame, layout);
    args.addReal("Jank Metadata (debugging only)", frame.real(layout.debugMetadata()));
    addIfPresent("Latched unsignaled count", 15);
    addIfPresent("Addressable unsignaled latch count", 16);
    int slice = begin(timeNs, actual, own(DISPLAY_PID, actual));
    List<Integer> surfaces = surfacesByDisplayToken.remove(frame.number(TOKEN));
    if (slice != Slices.NONE && surfaces != null) {
      surfaces.forEach(surface -> addFlow(surface, slice));
    }
  }

  private void addIfPresent(String key, int field) {
    if (frame.has(field)) {
      args.addNumber(key, frame.number(field));
    }
  }

  private void addFlow(int from, int to) {
    FlowTable flows = state.tables().flows;
    int flow = flows.add();
    flows.sliceOut.set(flow, from);
    flows.sliceIn.set(flow, to);
  }

  /** Begins an expected frame; it is shared by all surfaces of a process with equal tokens. */
  private void beginExpectedSurface(long timeNs) {
    if (!frame.hasAll(COOKIE, TOKEN, DISPLAY_TOKEN, SURFACE_PID)) {
      countError();
      return;
    }
    int upid = own(SURFACE_PID, expected);
    Set<Long> tokens = expectedTokens.computeIfAbsent(upid, _ -> new HashSet<>());
    if (tokens.add(frame.number(TOKEN))) {
      addTokens();
      args.addLayer(frame, LAYER);
      begin(timeNs, expected, upid);
    }
  }

  private void addTokens() {
    args.addNumber("Surface frame token", frame.number(TOKEN));
    args.addNumber("Display frame token", frame.number(DISPLAY_TOKEN));
  }

  private void beginActualSurface(long timeNs) {
    if (!frame.hasAll(COOKIE, TOKEN, DISPLAY_TOKEN, SURFACE_PID)) {
      countError();
      return;
    }
    FrameFieldNumbers layout = FrameFieldNumbers.SURFACE;
    addTokens();
    if (frame.has(20)) {
      args.addReal("Animation Time (ms)", frame.real(20));
    }
    args.addReal("Present Delay (ms)", frame.real(layout.presentDelay()));
    args.addReal("Vsync Resynced Jitter (ms)", frame.real(14));
    args.addLayer(frame, LAYER);
    args.addPresentation(frame, layout);
    args.addJank(frame, layout);
    args.addText(
        "Is Buffer?", frame.has(11) ? (frame.number(11) == 0 ? "No" : "Yes") : "Unspecified");
    args.addReal("Jank Metadata (debugging only)", frame.real(layout.debugMetadata()));
    args.addFenceState(frame, 19);
    int slice = begin(timeNs, actual, own(SURFACE_PID, actual));
    if (slice != Slices.NONE && surfacesByDisplayToken.size() < MAX_OPEN) {
      surfacesByDisplayToken
          .computeIfAbsent(frame.number(DISPLAY_TOKEN), _ -> new ArrayList<>())
          .add(slice);
    }
  }

  /** Remembers the tracks on which the current frame will end; returns the upid of its process. */
  private int own(int pidField, OverlappingSliceTracks tracks) {
    int upid = state.processes().process(frame.number(pidField) & 0xFFFF_FFFFL);
    if (ownersByCookie.size() < MAX_OPEN) {
      ownersByCookie.put(frame.number(COOKIE), new Owner(tracks, upid));
    }
    return upid;
  }

  private int begin(long timeNs, OverlappingSliceTracks tracks, int upid) {
    int name = state.strings().intern(Long.toString(frame.number(TOKEN)));
    int track = tracks.begin(0, frame.number(COOKIE), upid);
    return state.storage().slices().begin(timeNs, track, 0, name, args.set());
  }

  private void end(long timeNs) {
    if (!frame.has(COOKIE)) {
      countError();
      return;
    }
    long cookie = frame.number(COOKIE);
    Owner owner = ownersByCookie.remove(cookie);
    if (owner == null) {
      state.statistics().add("frame_timeline_unpaired_end_event", 1);
      return;
    }
    int track = owner.tracks.end(0, cookie, owner.upid);
    state.storage().slices().end(timeNs, track, 0, 0, noArgs);
  }

  /** The tracks and the process of an open frame. */
  private record Owner(OverlappingSliceTracks tracks, int upid) {}
}
