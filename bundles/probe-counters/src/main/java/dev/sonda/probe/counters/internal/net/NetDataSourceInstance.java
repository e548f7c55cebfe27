package dev.sonda.probe.counters.internal.net;

import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.counters.internal.text.KernelFileReader;
import dev.sonda.probe.counters.internal.text.WordTokenizer;
import dev.sonda.probe.counters.internal.track.CounterDefinition;
import dev.sonda.probe.counters.internal.track.CounterTrackGroup;
import dev.sonda.probe.counters.internal.track.SampledTracksInstance;
import dev.sonda.probe.counters.internal.track.TrackDescriptorFields;
import dev.sonda.probe.counters.internal.track.TrackUuid;
import dev.sonda.probe.counters.internal.track.Unit;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Records network interfaces for one session. Threads are those of {@link SampledTracksInstance}.
 */
final class NetDataSourceInstance extends SampledTracksInstance {
  static final String SOURCE = "linux.net";

  private static final int RECORDED = 0;
  private static final int OVER_LIMIT = 1;
  private static final int VANISHED = 2;
  private static final int FAILED_READS = 3;
  private static final List<CounterDefinition> OWN_COUNTERS =
      List.of(
          CounterDefinition.gauge("interfaces.recorded", Unit.COUNT),
          CounterDefinition.gauge("interfaces.over_limit", Unit.COUNT),
          CounterDefinition.total("interfaces.vanished", Unit.COUNT),
          CounterDefinition.total("interfaces.failed_reads", Unit.COUNT));

  private final NetCounterRequest request;
  private final String file;
  private final KernelFileReader text;
  private final WordTokenizer words = new WordTokenizer();
  private final Map<String, RecordedNetInterface> rows = new HashMap<>();
  private long sample;
  private int overLimit;
  private long vanished;
  private long failedReads;

  NetDataSourceInstance(
      NetCounterRequest request,
      Path file,
      FileSyscalls files,
      LongSupplier bootTimeNs,
      TraceSink sink) {
    super(
        bootTimeNs,
        sink,
        request.periodMs(),
        request.refreshMs(),
        SOURCE,
        "Network interfaces",
        OWN_COUNTERS);
    this.request = request;
    this.file = file.toString();
    text = new KernelFileReader(files);
  }

  @Override
  protected void sample(TraceWriter writer, long timeNs, CounterTrackGroup ownTrack) {
    if (text.read(file)) {
      sample++;
      overLimit = 0;
      readLines(writer, timeNs);
      removeUnseen();
    } else {
      failedReads++;
    }
    ownTrack.set(RECORDED, rows.size());
    ownTrack.set(OVER_LIMIT, overLimit);
    ownTrack.set(VANISHED, vanished);
    ownTrack.set(FAILED_READS, failedReads);
  }

  /** Reads all lines except the two heading lines, whose first word isn't followed by a colon. */
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
    RecordedNetInterface known = rows.get(name);
    if (known == null && !request.wants(name)) {
      return;
    }
    if (known == null && rows.size() >= request.maxInterfaces()) {
      overLimit++;
      return;
    }
    RecordedNetInterface row = known == null ? add(name) : known;
    row.markSeenIn(sample);
    readColumns(row.row());
    row.row().write(writer, timeNs);
  }

  private RecordedNetInterface add(String name) {
    TrackDescriptorFields track =
        new TrackDescriptorFields(TrackUuid.of(SOURCE, name), TrackUuid.of(SOURCE), name, "");
    RecordedNetInterface row =
        new RecordedNetInterface(name, new CounterTrackGroup(schedule(), track, NetDevColumns.ALL));
    rows.put(name, row);
    return row;
  }

  private void readColumns(CounterTrackGroup row) {
    row.clear();
    for (int column = 0; column < NetDevColumns.columns() && words.next(); column++) {
      long number = words.number();
      if (NetDevColumns.ofColumn(column) >= 0 && number != WordTokenizer.NO_NUMBER) {
        row.set(NetDevColumns.ofColumn(column), number);
      }
    }
  }

  private void removeUnseen() {
    Iterator<RecordedNetInterface> iterator = rows.values().iterator();
    while (iterator.hasNext()) {
      if (!iterator.next().wasSeenIn(sample)) {
        iterator.remove();
        vanished++;
      }
    }
  }
}
