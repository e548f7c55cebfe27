package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParser;
import dev.sonda.trace.proto.internal.ftrace.event.EventType;
import dev.sonda.trace.proto.internal.ftrace.event.EventTypes;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Imports kernel events that aren't in Perfetto's schema but described in the trace, as slices and
 * counters. Drivers that use conventional field names for their events need no specific parser.
 */
final class SelfDescribedEvents {
  private static final int BEGIN = 'B';
  private static final int END = 'E';
  private static final int INSTANT = 'I';

  private final ImportState state;
  private final EventTypes types;
  private final SliceAndCounterOutput output;
  private final Map<Integer, Optional<EventParser>> parsers = new HashMap<>();

  SelfDescribedEvents(ImportState state, EventTypes types) {
    this.state = state;
    this.types = types;
    output = new SliceAndCounterOutput(state);
  }

  /**
   * The parser for the events in a field of FtraceEvent; null if the events yield neither slices
   * nor counters.
   */
  @Nullable EventParser parser(int field) {
    return parsers.computeIfAbsent(field, this::makeParser).orElse(null);
  }

  private Optional<EventParser> makeParser(int field) {
    EventType type = types.type(field);
    if (type == null) {
      return Optional.empty();
    }
    Plan plan = plan(type);
    return plan.isSlice() || plan.value != 0
        ? Optional.of(event -> parse(plan, type, event))
        : Optional.empty();
  }

  private Plan plan(EventType type) {
    Plan plan = new Plan();
    for (int field = 1; field < EventType.MAX_FIELDS; field++) {
      if (type.has(field)) {
        plan.note(field, output.text(type.fieldName(field)), type.kind(field));
      }
    }
    return plan;
  }

  private void parse(Plan plan, EventType type, KernelEvent event) {
    boolean isWhole =
        (plan.trackName == 0 || event.has(plan.trackName))
            && (plan.scope == 0 || event.has(plan.scope))
            && (plan.isSlice()
                ? event.has(plan.sliceType) && event.has(plan.sliceName)
                : event.has(plan.value));
    if (!isWhole) {
      state.statistics().add(Statistic.KERNEL_TRACKEVENT_FORMAT_ERROR, 1);
      return;
    }
    int name = plan.trackName == 0 ? type.name() : event.text(plan.trackName);
    int track = output.tracks(plan.kind()).named(name).track(owner(plan, event), type.name(), name);
    if (plan.isSlice()) {
      addSlice(plan, event, track);
    } else {
      output.counter(event, track, (double) event.number(plan.value));
    }
  }

  private long owner(Plan plan, KernelEvent event) {
    return switch (plan.scopeName()) {
      case "thread" -> state.processes().thread(event.pid());
      case "process" -> state.processes().process(event.number(plan.scope));
      default -> event.number(plan.scope);
    };
  }

  private void addSlice(Plan plan, KernelEvent event, int track) {
    switch ((int) event.number(plan.sliceType)) {
      case BEGIN -> output.begin(event, track, 0, event.text(plan.sliceName));
      case END -> output.end(event, track, 0, 0);
      case INSTANT -> output.instant(event, track, 0, event.text(plan.sliceName));
      default -> state.statistics().add(Statistic.KERNEL_TRACKEVENT_FORMAT_ERROR, 1);
    }
  }

  /**
   * The numbers of an event's fields with conventional names, which determine its track, name and
   * value.
   */
  private static final class Plan {
    private int sliceType;
    private int sliceName;
    private int trackName;
    private int value;
    private int scope;
    private String scopeField = "";
    private @Nullable TrackKind kind;

    private void note(int field, String name, FieldKind kindOfField) {
      boolean isNumber =
          switch (kindOfField) {
            case INT32, INT64, UINT32, UINT64 -> true;
            default -> false;
          };
      boolean isText = kindOfField == FieldKind.STRING;
      if (isText && name.equals("slice_name")) {
        sliceName = field;
      } else if (isText && name.equals("track_name")) {
        trackName = field;
      } else if (isNumber && name.equals("track_event_type")) {
        sliceType = field;
      } else if (isNumber && name.equals("counter_value")) {
        value = field;
      } else if (isNumber && name.startsWith("scope_")) {
        scope = field;
        scopeField = name;
      }
    }

    private boolean isSlice() {
      return sliceType != 0 && sliceName != 0;
    }

    private String scopeName() {
      return switch (scopeField) {
        case "" -> "thread";
        case "scope_tgid" -> "process";
        case "scope_cpu" -> "cpu";
        default -> "custom";
      };
    }

    private TrackKind kind() {
      if (kind == null) {
        String owner =
            switch (scopeName()) {
              case "thread" -> "utid";
              case "process" -> "upid";
              case "cpu" -> "cpu";
              default -> "scope";
            };
        String type = "kernel_trackevent_" + scopeName() + (isSlice() ? "_slice" : "_counter");
        TrackKind made = isSlice() ? TrackKind.slices(type) : TrackKind.counters(type);
        kind = made.number(owner).text("tracepoint").text("name");
      }
      return kind;
    }
  }
}
