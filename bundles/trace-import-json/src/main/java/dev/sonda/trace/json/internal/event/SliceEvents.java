package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.storage.table.SliceTable;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports slices of threads: begin and end events (B, E), and complete events (X). */
final class SliceEvents {
  private static final TrackKind OVERLAPPING =
      TrackKind.slices("thread_overlapping_slice").number("utid");

  private final JsonEventContext context;
  private final EventFields event;
  private final FlowEvents flows;
  private final Slices slices;
  private final SliceTable table;
  private final OverlappingSliceTracks overlapping;

  SliceEvents(JsonEventContext context, FlowEvents flows) {
    this.context = context;
    this.flows = flows;
    event = context.event;
    slices = context.storage.slices();
    overlapping = context.storage.tracks().lanesOf(OVERLAPPING);
    table = context.storage.tables().slices;
  }

  void begin() {
    int track = context.threadTrack();
    int slice =
        slices.begin(
            context.timeNs(), track, event.category(), context.sliceName(), context.args());
    if (slice >= 0 && event.threadTimeNs() != EventFields.NO_TIME) {
      table.threadTs.set(slice, event.threadTimeNs());
    }
    flows.bind(track);
  }

  void end() {
    int track = context.threadTrack();
    int slice =
        slices.end(context.timeNs(), track, event.category(), event.name(), context::addArgs);
    if (slice < 0) {
      return;
    }
    boolean hasTimes = event.threadTimeNs() != EventFields.NO_TIME && !table.threadTs.isNull(slice);
    if (hasTimes) {
      table.threadDur.set(slice, event.threadTimeNs() - table.threadTs.get(slice));
    }
  }

  /**
   * Adds a complete event. If its slice ends after the slice that encloses its start, the slice is
   * put on a separate track.
   */
  void addComplete() {
    if (event.durationNs() == EventFields.NO_TIME) {
      context.countFailure();
      return;
    }
    int track = context.threadTrack();
    int slice = add(track);
    if (slice == Slices.OVERLAPS) {
      context.note("slice_spill_overlapping_complete_event", slices::describeOverlap);
      track = overlapping.nested(0, context.timeNs(), event.durationNs(), context.utid());
      slice = add(track);
    }
    if (slice >= 0) {
      setThreadTimes(slice);
    }
    flows.bind(track);
  }

  private int add(int track) {
    return slices.addIfNested(
        context.timeNs(),
        event.durationNs(),
        track,
        event.category(),
        context.sliceName(),
        context.args());
  }

  private void setThreadTimes(int slice) {
    if (event.threadTimeNs() != EventFields.NO_TIME) {
      table.threadTs.set(slice, event.threadTimeNs());
    }
    if (event.threadDurationNs() != EventFields.NO_TIME) {
      table.threadDur.set(slice, event.threadDurationNs());
    }
  }
}
