package dev.sonda.sql.functions.internal.ftrace;

import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.TextColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats threads of a trace as ftrace prints tasks: name, thread id and process id. */
record FtraceTaskText(@Nullable Threads threads, @Nullable IntegerColumn pids) {
  /** Columns of the thread table. */
  record Threads(IntegerColumn tids, TextColumn names, IntegerColumn upids) {}

  static FtraceTaskText of(TableCatalog trace) {
    Optional<TraceTable> threads = TraceTable.find(trace, "__intrinsic_thread");
    Optional<TraceTable> processes = TraceTable.find(trace, "__intrinsic_process");
    return new FtraceTaskText(
        threads
            .map(table ->
                new Threads(table.integers("tid"), table.texts("name"), table.integers("upid")))
            .orElse(null),
        processes.map(table -> table.integers("pid")).orElse(null));
  }

  void print(int utid, StringBuilder line) {
    long tid = threads == null ? 0 : threads.tids.get(utid);
    String name = tid == 0 ? "<idle>" : name(utid);
    long pid = pid(utid);
    String process = pid == 0 ? "-----" : String.format(Locale.ROOT, "%5d", pid);
    line.append(String.format(Locale.ROOT, "%16s-%-5d (%s)", name.replace('-', '_'), tid, process));
  }

  private String name(int utid) {
    String name = threads == null ? null : threads.names.get(utid);
    return name == null || name.isEmpty() ? "<unknown>" : name;
  }

  private long pid(int utid) {
    return threads == null || pids == null || threads.upids.isNull(utid)
        ? 0
        : pids.get((int) threads.upids.get(utid));
  }
}
