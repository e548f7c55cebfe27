package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketFailures;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.system.LogTable;
import java.util.OptionalLong;

/**
 * Imports records of Android's log: a packet has many of them, each with a time of its own, and
 * what the recorder counted.
 */
final class AndroidLogModule implements PacketModule {
  private static final int ANDROID_LOG = 39;
  private static final int EVENTS = 1;
  private static final int STATS = 2;
  private static final int PID = 2;
  private static final int TID = 3;
  private static final int TIMESTAMP = 5;
  private static final int TAG = 6;
  private static final int PRIORITY = 7;
  private static final int MESSAGE = 8;
  private static final int ARG = 9;
  private static final int INFO = 4;
  private static final long UINT32 = 0xFFFF_FFFFL;
  private static final int BYTE = 0xFF;

  private final ImportState state;
  private final PacketFailures failures;
  private final LogTable table;
  private final AndroidLogValues values = new AndroidLogValues();
  private final WireReader fields = new WireReader();
  private final WireReader nested = new WireReader();
  private final int kind;
  private final int source;
  private final int empty;

  AndroidLogModule(ImportState state) {
    this.state = state;
    failures = new PacketFailures(state);
    table = state.storage().systemTables().logs;
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
    source = state.strings().intern("android_logcat");
    empty = state.strings().intern("");
  }

  @Override
  public int[] contentFields() {
    return new int[] {ANDROID_LOG};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    long segmentPlace = packet.content() - TraceMemory.offset(packet.content());
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      nested.reset(fields);
      if (fields.field() == EVENTS && fields.isBytes()) {
        add(segmentPlace + fields.start(), fields.end() - fields.start());
      } else if (fields.field() == STATS) {
        readStats();
      }
    }
  }

  private void add(long place, long sizeBytes) {
    long realtime = 0;
    while (nested.next()) {
      realtime = nested.field() == TIMESTAMP ? nested.longValue() : realtime;
    }
    OptionalLong time = state.clocks().toTraceTime(ClockGraph.REALTIME, realtime);
    if (time.isEmpty()) {
      failures.addUnknownTime(ClockGraph.REALTIME, realtime);
    } else if (time.getAsLong() < 0) {
      state.statistics().add(Statistic.TRACE_SORTER_NEGATIVE_TIMESTAMP_DROPPED, 1);
    } else {
      state.packets().add(time.getAsLong(), kind, 0, place, sizeBytes);
    }
  }

  private void readStats() {
    while (nested.next()) {
      switch (nested.field()) {
        case 1 -> state.statistics().set("android_log_num_total", nested.longValue());
        case 2 -> state.statistics().set("android_log_num_failed", nested.longValue());
        case 3 -> state.statistics().set("android_log_num_skipped", nested.longValue());
        default -> {} // no other fields are known
      }
    }
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    long pid = 0;
    long tid = 0;
    int priority = 0;
    int tag = empty;
    int message = empty;
    values.clear();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case PID -> pid = fields.longValue() & UINT32;
        case TID -> tid = fields.longValue() & UINT32;
        case PRIORITY -> priority = fields.intValue() & BYTE;
        case TAG -> tag = text();
        case MESSAGE -> message = text();
        case ARG -> values.add(fields);
        default -> {} // buffer and user have no column
      }
    }
    int row = table.add();
    table.ts.set(row, timeNs);
    table.utid.set(row, state.processes().thread(tid, pid));
    table.prio.set(row, priority == 0 ? INFO : priority);
    table.logSource.set(row, source);
    table.tag.set(row, tag);
    table.msg.set(row, values.isEmpty() ? message : withValues(message));
  }

  private int text() {
    return fields.isBytes()
        ? state.strings().intern(fields.segment(), fields.start(), fields.end())
        : empty;
  }

  private int withValues(int message) {
    return state.strings().intern(state.strings().text(message) + " " + values.text());
  }
}
