package dev.sonda.probe.ftrace.internal.decode.sched;

import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.DELTA_SHIFT;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.MAX_DATA_WORDS;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.TYPE_MASK;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.WORD_BYTES;

import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.bundle.SchedSwitchColumns;
import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRunWriter;

/**
 * Writes sched_switch as columns, with the next thread only: the previous thread is the next thread
 * of the event before.
 */
public final class CompactSwitchWriter implements RecordHandler, RecordRunWriter {
  public static final int EVENT_NUMBER = 4;

  private final SchedSwitchLayout fields;
  private final int eventId;
  private final int minSizeBytes;
  private final SchedSwitchColumns columns;
  private final RecentThreads threads;
  private long runEndNs;

  CompactSwitchWriter(SchedSwitchLayout fields, SchedSwitchColumns columns, RecentThreads threads) {
    this.fields = fields;
    this.columns = columns;
    this.threads = threads;
    eventId = fields.eventId();
    minSizeBytes = fields.minSizeBytes();
  }

  @Override
  public ParseStatus handle(byte[] page, int begin, int end, long timeNs) {
    if (end - begin < minSizeBytes) {
      return ParseStatus.SHORT_COMPACT_EVENT;
    }
    threads.enterBundle();
    columns.makeRoom(1);
    add(page, begin, timeNs);
    return ParseStatus.OK;
  }

  /** Adds a record that is long enough; the columns' capacity must have been ensured. */
  void add(byte[] page, int begin, long timeNs) {
    int thread = FieldMoveOperations.intAt(page, begin + fields.nextPid());
    columns.add(
        timeNs,
        fields.prevState(page, begin),
        thread,
        FieldMoveOperations.intAt(page, begin + fields.nextPrio()),
        threads.meet(thread, page, begin + fields.nextComm()));
  }

  SchedSwitchLayout fields() {
    return fields;
  }

  SchedSwitchColumns columns() {
    return columns;
  }

  @Override
  public boolean followsRecordOf(RecordHandler handler) {
    return handler == this;
  }

  /** Writes a run of switches; in a separate loop the columns' ends stay in registers. */
  @Override
  public int handleRun(byte[] page, int begin, int end, long fromNs) {
    threads.enterBundle();
    int nextPid = fields.nextPid();
    int nextPrio = fields.nextPrio();
    int nextComm = fields.nextComm();
    int most = (end - begin) / (WORD_BYTES + minSizeBytes);
    byte[] timestamps = columns.timestamps().withRoom(most);
    byte[] states = columns.prevStates().withRoom(most);
    byte[] pids = columns.nextPids().withRoom(most);
    byte[] prios = columns.nextPrios().withRoom(most);
    byte[] names = columns.nextComms().withRoom(most);
    int timestamp = columns.timestamps().size();
    int state = columns.prevStates().size();
    int pid = columns.nextPids().size();
    int prio = columns.nextPrios().size();
    int name = columns.nextComms().size();
    long lastNs = columns.lastNs();
    long timeNs = fromNs;
    int at = begin;
    while (isWhole(page, at, end)) {
      int header = FieldMoveOperations.intAt(page, at);
      int record = at + WORD_BYTES;
      int thread = FieldMoveOperations.intAt(page, record + nextPid);
      timeNs += header >>> DELTA_SHIFT;
      timestamp = ProtobufWireEncoder.varint(timestamps, timestamp, timeNs - lastNs);
      state = ProtobufWireEncoder.varint(states, state, fields.prevState(page, record));
      pid = ProtobufWireEncoder.varint(pids, pid, thread);
      prio =
          ProtobufWireEncoder.varint(
              prios, prio, FieldMoveOperations.intAt(page, record + nextPrio));
      name = ProtobufWireEncoder.varint(names, name, threads.meet(thread, page, record + nextComm));
      lastNs = timeNs;
      at = record + WORD_BYTES * (header & TYPE_MASK);
    }
    columns.timestamps().grownTo(timestamp);
    columns.prevStates().grownTo(state);
    columns.nextPids().grownTo(pid);
    columns.nextPrios().grownTo(prio);
    columns.nextComms().grownTo(name);
    columns.lastNs(lastNs);
    runEndNs = timeNs;
    return at;
  }

  @Override
  public long runEndNs() {
    return runEndNs;
  }

  private boolean isWhole(byte[] page, int at, int end) {
    if (end - at < WORD_BYTES + minSizeBytes) {
      return false;
    }
    int words = FieldMoveOperations.intAt(page, at) & TYPE_MASK;
    int size = WORD_BYTES * words;
    int otherId = FieldMoveOperations.unsignedShortAt(page, at + WORD_BYTES) ^ eventId;
    // Negative if one of the three differences is negative; for the reason of a single condition
    // see RecentThreads.
    int signs = (MAX_DATA_WORDS - words) | (size - minSizeBytes) | (end - at - WORD_BYTES - size);
    return (signs | -otherId) >= 0;
  }
}
