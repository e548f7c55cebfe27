package dev.sonda.probe.counters.internal.net;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.counters.internal.text.KernelFile;
import dev.sonda.probe.counters.internal.text.Words;
import dev.sonda.probe.counters.internal.track.Counter;
import dev.sonda.probe.counters.internal.track.CounterBoard;
import dev.sonda.probe.counters.internal.track.TrackName;
import dev.sonda.probe.counters.internal.track.TrackRow;
import dev.sonda.probe.counters.internal.track.TrackUuid;
import dev.sonda.probe.counters.internal.track.Unit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Records interfaces for one session. Everything but {@link #clearIncrementalState} is on the
 * host's sampling thread.
 */
final class NetInstance implements Instance {
  static final String SOURCE = "linux.net";

  private static final int RECORDED = 0;
  private static final int OVER_LIMIT = 1;
  private static final int VANISHED = 2;
  private static final int FAILED_READS = 3;
  private static final List<Counter> OWN_COUNTERS =
      List.of(
          Counter.gauge("interfaces.recorded", Unit.COUNT),
          Counter.gauge("interfaces.over_limit", Unit.COUNT),
          Counter.total("interfaces.vanished", Unit.COUNT),
          Counter.total("interfaces.failed_reads", Unit.COUNT));

  private final NetRequest request;
  private final String file;
  private final LongSupplier bootTimeNs;
  private final TraceSink sink;
  private final CounterBoard board;
  private final KernelFile text;
  private final Words words = new Words();
  private final Map<String, InterfaceRow> rows = new HashMap<>();
  private final TrackRow own;
  private long sample;
  private int overLimit;
  private long vanished;
  private long failedReads;

  NetInstance(
      NetRequest request, Path file, FileSyscalls files, LongSupplier bootTimeNs, TraceSink sink) {
    this.request = request;
    this.file = file.toString();
    this.bootTimeNs = bootTimeNs;
    this.sink = sink;
    board = new CounterBoard(TimeUnit.MILLISECONDS.toNanos(request.refreshMs()));
    text = new KernelFile(files);
    TrackName name = new TrackName(TrackUuid.of(SOURCE), 0, "Network interfaces", "");
    own = new TrackRow(board, name, OWN_COUNTERS);
  }

  @Override
  public void start(Acknowledgement done) {
    sink.every(Duration.ofMillis(request.periodMs()), this::sample);
  }

  @Override
  public void clearIncrementalState() {
    board.clear();
  }

  private void sample(TraceWriter writer) {
    long timeNs = bootTimeNs.getAsLong();
    board.beginSample(timeNs);
    if (text.read(file)) {
      sample++;
      overLimit = 0;
      readLines(writer, timeNs);
      removeUnseen();
    } else {
      failedReads++;
    }
    writeOwn(writer, timeNs);
  }

  /** The two lines of headings have no colon behind their first word. */
  private void readLines(TraceWriter writer, long timeNs) {
    words.reset(text.bytes(), text.length());
    do {
      if (words.next() && words.cutAt(':')) {
        String name = words.text();
        words.skip();
        readLine(name, writer, timeNs);
      }
    } while (words.nextLine());
  }

  private void readLine(String name, TraceWriter writer, long timeNs) {
    InterfaceRow known = rows.get(name);
    if (known == null && !request.wants(name)) {
      return;
    }
    if (known == null && rows.size() >= request.maxInterfaces()) {
      overLimit++;
      return;
    }
    InterfaceRow row = known == null ? add(name) : known;
    row.isSeenIn(sample);
    readColumns(row.row());
    row.row().write(writer, timeNs);
  }

  private InterfaceRow add(String name) {
    TrackName track = new TrackName(TrackUuid.of(SOURCE, name), TrackUuid.of(SOURCE), name, "");
    InterfaceRow row = new InterfaceRow(name, new TrackRow(board, track, NetCounters.ALL));
    rows.put(name, row);
    return row;
  }

  private void readColumns(TrackRow row) {
    row.clear();
    for (int column = 0; column < NetCounters.columns() && words.next(); column++) {
      long number = words.number();
      if (NetCounters.ofColumn(column) >= 0 && number != Words.NO_NUMBER) {
        row.set(NetCounters.ofColumn(column), number);
      }
    }
  }

  private void removeUnseen() {
    Iterator<InterfaceRow> iterator = rows.values().iterator();
    while (iterator.hasNext()) {
      if (!iterator.next().wasSeenIn(sample)) {
        iterator.remove();
        vanished++;
      }
    }
  }

  private void writeOwn(TraceWriter writer, long timeNs) {
    own.clear();
    own.set(RECORDED, rows.size());
    own.set(OVER_LIMIT, overLimit);
    own.set(VANISHED, vanished);
    own.set(FAILED_READS, failedReads);
    own.write(writer, timeNs);
  }
}
