package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.ftrace.event.EventParser;
import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.EventRows;
import dev.sonda.trace.proto.internal.ftrace.event.EventType;
import dev.sonda.trace.proto.internal.ftrace.event.EventTypes;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.SortedEventsByCpu;
import dev.sonda.trace.storage.statistics.Statistic;
import org.jspecify.annotations.Nullable;

/**
 * Reads kernel events that are encoded as single messages (FtraceEvent), and parses them in the
 * order of time.
 */
final class KernelEventReader {
  private static final int TIMESTAMP = 1;
  private static final int PID = 2;
  private static final int SCHED_SWITCH = 4;
  private static final int FLAGS = 5;
  private static final int GENERIC = 327;

  private static final int CPU_BITS = 16;
  private static final int NO_PID = -1;

  private final ImportState state;
  private final EarlyEventFilter drops;
  private final EventTypes types;
  private final EventRows rows;
  private final EventParsers parsers;
  private final SelfDescribedEvents tracked;
  private final WireReader message = new WireReader();
  private final KernelEvent event;
  private final SortedEventsByCpu runs;
  private final int kind;

  KernelEventReader(
      ImportState state,
      EarlyEventFilter drops,
      EventTypes types,
      EventRows rows,
      EventParsers parsers) {
    this.state = state;
    this.drops = drops;
    this.types = types;
    this.rows = rows;
    this.parsers = parsers;
    tracked = new SelfDescribedEvents(state, types);
    event = new KernelEvent(state.strings());
    runs = new SortedEventsByCpu(state.events());
    kind = state.events().addKind(this::parse);
  }

  /** Adds the event in a bundle's current field to the sorted run of its CPU. */
  void read(WireReader bundle, long segmentPlace, FtraceBundleHeader head) {
    message.reset(bundle);
    boolean hasTime = false;
    while (!hasTime && message.next()) {
      hasTime = message.field() == TIMESTAMP;
    }
    if (!hasTime) {
      state.statistics().add(Statistic.FTRACE_BUNDLE_TOKENIZER_ERRORS, 1);
      return;
    }
    long time = message.longValue();
    if (head.isConverted()) {
      if (!head.canConvert(time)) {
        return;
      }
      time = head.convertedNs();
    }
    long size = bundle.end() - bundle.start();
    long detail = head.cpu() | size << CPU_BITS;
    runs.of(head.cpu())
        .add(time, kind, detail, segmentPlace + bundle.start(), head.sequenceNumber());
  }

  private void parse(long timeNs, long detail, long place, long sequence) {
    if (drops.isDropped(timeNs)) {
      state.statistics().add(Statistic.FTRACE_PACKET_BEFORE_TRACING_START, 1);
      return;
    }
    int cpu = (int) detail & ((1 << CPU_BITS) - 1);
    int number = (int) sequence;
    event.begin(timeNs, cpu, state.sequences().state(number), number);
    event.setPid(NO_PID);
    state.memory().read(message, place, detail >>> CPU_BITS);
    while (message.next()) {
      switch (message.field()) {
        case TIMESTAMP -> {}
        case PID -> event.setPid(message.intValue());
        case FLAGS -> event.setFlags(message.longValue());
        default -> parseContent(place - TraceMemory.offset(place));
      }
    }
  }

  private void parseContent(long segmentPlace) {
    int field = message.field();
    boolean isOfCpu = parsers.isOfCpu(field);
    if (!message.isBytes() || (event.pid() == NO_PID && !isOfCpu)) {
      return;
    }
    event.setContent(message, segmentPlace);
    if (!isOfCpu) {
      addRow(field);
    }
    EventParser parser = drops.isRowOnly(event.timeNs()) ? null : parser(field);
    if (parser != null) {
      event.readContent(message);
      parser.parse(event);
    }
  }

  private @Nullable EventParser parser(int field) {
    return field >= EventTypes.FIRST_DESCRIBED ? tracked.parser(field) : parsers.get(field);
  }

  /**
   * Adds the event's row. The row of a switch is added by the scheduler's parser, because it
   * depends on both threads.
   */
  private void addRow(int field) {
    if (field == SCHED_SWITCH) {
      return;
    }
    if (field == GENERIC) {
      rows.addGeneric(event);
      return;
    }
    EventType type = types.type(field);
    if (type != null) {
      rows.add(event, field, type);
    } else if (field >= EventTypes.FIRST_DESCRIBED) {
      state.statistics().add(Statistic.FTRACE_GENERIC_DESCRIPTOR_ERRORS, 1);
    }
  }
}
