package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.profile.sample.InternedStackSource;
import dev.sonda.trace.proto.internal.profile.sample.UninternedStacks;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.profile.TrackEventCallstackTable;

/** Writes the call stacks of begin and end events of slices. */
final class EventStacks {
  private static final String INLINE_MAPPING = "track_event_inline";

  private final ImportState state;
  private final InternedStackSource interned;
  private final UninternedStacks inline;
  private final TrackEventCallstackTable table;

  EventStacks(ImportState state, InternedStackSource interned) {
    this.state = state;
    this.interned = interned;
    inline = new UninternedStacks(state, INLINE_MAPPING);
    table = state.storage().samples().tables().eventStacks;
  }

  /**
   * Adds the stack of an event, if any, to the event's slice.
   *
   * @param upid the slice's process; negative if the slice belongs to no process
   */
  void add(StackFields stack, SequenceState sequence, int upid, int slice, boolean isEnd) {
    if (stack.isEmpty()) {
      return;
    }
    int callsite =
        stack.isInterned
            ? interned.callsite(sequence, upid, stack.iid)
            : inline.callsiteOf(stack.inline);
    if (callsite >= 0) {
      add(stack, callsite, slice, isEnd);
    } else if (stack.isInterned) {
      state.statistics().add(Statistic.TRACK_EVENT_PARSER_ERRORS, 1);
    }
  }

  private void add(StackFields stack, int callsite, int slice, boolean isEnd) {
    int row = table.add();
    table.sliceId.set(row, slice);
    table.trackId.set(row, state.tables().slices.trackId.get(slice));
    (isEnd ? table.endCallsiteId : table.callsiteId).set(row, callsite);
    if (stack.hasWeight) {
      table.weight.set(row, stack.weight);
    }
  }
}
