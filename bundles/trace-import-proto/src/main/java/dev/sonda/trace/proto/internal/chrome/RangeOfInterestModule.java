package dev.sonda.trace.proto.internal.chrome;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;

/** Reads the time from which a trace's track events are of interest. */
public final class RangeOfInterestModule implements PacketModule {
  private static final int TRACK_EVENT_RANGE_OF_INTEREST = 90;
  private static final long NS_PER_US = 1000;

  private final ImportState state;
  private final WireReader fields = new WireReader();
  private long startNs = Long.MIN_VALUE;

  public RangeOfInterestModule(ImportState state) {
    this.state = state;
  }

  /**
   * Whether an event at a time is left out: it is before the range, and the import options ask to
   * crop track events.
   */
  public boolean leavesOut(long timeNs) {
    boolean isOut = timeNs < startNs && state.options().cropsTrackEvents();
    if (isOut) {
      state.statistics().add("track_event_dropped_packets_outside_of_range_of_interest", 1);
    }
    return isOut;
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACK_EVENT_RANGE_OF_INTEREST};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    boolean hasStart = false;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 1) {
        hasStart = true;
        startNs = fields.longValue() * NS_PER_US;
        state.storage().metadata().set(TRACE, "range_of_interest_start_us", fields.longValue());
      }
    }
    if (!hasStart) {
      state.statistics().add("track_event_range_of_interest_missing_start_us", 1);
    }
  }
}
