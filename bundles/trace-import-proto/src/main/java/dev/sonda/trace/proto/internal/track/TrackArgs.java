package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.TrackTable;
import dev.sonda.trace.tables.StringPool;
import java.util.Locale;

/** Writes data of a track descriptor as arguments of the track. */
final class TrackArgs {
  private final ImportState state;
  private final StringPool strings;
  private final ArgSet args = new ArgSet();

  TrackArgs(ImportState state) {
    this.state = state;
    strings = state.strings();
  }

  void write(int row, TrackDeclaration track, boolean isRootInScope, int sequenceId) {
    args.clear();
    addText("source", strings.intern("descriptor"));
    add("trace_id", ArgType.INT, track.uuid);
    add("is_root_in_scope", ArgType.BOOL, isRootInScope ? 1 : 0);
    CounterDeclaration counter = track.counter;
    if (counter != null) {
      addText("category", counter.categories);
      addText("builtin_counter_type", counter.builtinType);
      addText("y_axis_share_key", counter.axisShareKey);
    }
    if (sequenceId != 0 && state.sequences().hasFirstPacket(sequenceId)) {
      add("has_first_packet_on_sequence", ArgType.BOOL, 1);
    }
    if (track.childOrder != TrackDeclaration.ChildOrder.UNKNOWN) {
      String order = track.childOrder.name().toLowerCase(Locale.ROOT);
      addText("child_ordering", strings.intern(order));
    }
    if (track.hasRank) {
      add("sibling_order_rank", ArgType.INT, track.rank);
    }
    addText("description", track.description);
    TrackTable table = state.tables().tracks;
    table.sourceArgSetId.set(row, state.argSets().write(args));
    table.description.set(row, track.description);
  }

  private void addText(String key, int text) {
    if (text != 0) {
      add(key, ArgType.STRING, text);
    }
  }

  private void add(String key, ArgType type, long value) {
    int id = strings.intern(key);
    args.add(id, id, type, value);
  }
}
