package dev.sonda.analysis.cli.internal.perfetto.metatrace;

import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.GlobalFlags;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.trace.processor.ActivityListener;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** Records what a trace processor does: the last activities that have ended. Thread-safe. */
public final class MetatraceRecorder implements ActivityListener {
  private static final int DEFAULT_CAPACITY = 256 * 1024;

  private final Set<Kind> kinds;
  private final int capacity;
  private final LongSupplier nanoClock;
  private final ThreadLocal<MetatraceThread> thread =
      ThreadLocal.withInitial(MetatraceThread::current);
  private final Deque<MetatraceRecord> records = new ArrayDeque<>();
  private boolean hasOverruns;

  private MetatraceRecorder(Set<Kind> kinds, int capacity, LongSupplier nanoClock) {
    this.kinds = kinds;
    this.capacity = capacity;
    this.nanoClock = nanoClock;
  }

  /** A recorder with the categories and the capacity of a command line. */
  public static MetatraceRecorder of(GetoptCommandLine line, LongSupplier nanoClock)
      throws ShellException {
    return new MetatraceRecorder(
        MetatraceCategory.kinds(line.value(GlobalFlags.METATRACE_CATEGORIES)),
        capacity(line.value(GlobalFlags.METATRACE_CAPACITY)),
        nanoClock);
  }

  private static int capacity(String value) throws ShellException {
    if (value.isEmpty()) {
      return DEFAULT_CAPACITY;
    }
    if (!value.matches("[1-9]\\d{0,8}")) {
      throw new ShellException(
          "--%s: '%s' is no number of events from 1 on"
              .formatted(GlobalFlags.METATRACE_CAPACITY, value));
    }
    return Integer.parseInt(value);
  }

  @Override
  public Activity begin(Kind kind, String name, Map<String, String> details) {
    if (!kinds.contains(kind)) {
      return () -> {};
    }
    MetatraceThread begun = thread.get();
    long beginNs = nanoClock.getAsLong();
    return () ->
        add(new MetatraceRecord(name, begun, beginNs, nanoClock.getAsLong() - beginNs, details));
  }

  private synchronized void add(MetatraceRecord ended) {
    if (records.size() == capacity) {
      records.removeFirst();
      hasOverruns = true;
    }
    records.addLast(ended);
  }

  /** Writes what was recorded as a trace. */
  public void write(OutputStream out) throws IOException {
    List<MetatraceRecord> ended;
    boolean isIncomplete;
    synchronized (this) {
      ended = new ArrayList<>(records);
      isIncomplete = hasOverruns;
    }
    new MetatraceFile(out).write(ended, isIncomplete, nanoClock.getAsLong());
  }
}
