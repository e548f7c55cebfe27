package dev.sonda.probe.ftrace.internal.plan;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FieldFormat;
import dev.sonda.probe.ftrace.internal.format.FieldKind;
import dev.sonda.probe.ftrace.internal.format.KnownEvent;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.KnownField;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.format.ProtobufFieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Creates the plans for events. One planner serves all sessions of a tracefs, so that an event
 * without a schema has the same number in all of them. One thread.
 */
public final class EventDecodingPlanner {
  /** First field number in FtraceEvent for events without a schema. */
  public static final int FIRST_GENERIC_NUMBER = 65536;

  private static final int LEGACY_NUMBER = 327;
  private static final int LEGACY_EVENT_NAME = 1;
  private static final int LEGACY_FIELD = 2;
  private static final int LEGACY_FIELD_NAME = 1;
  private static final int LEGACY_STRING = 3;
  private static final int LEGACY_SIGNED = 4;
  private static final int LEGACY_UNSIGNED = 5;
  private static final int KPROBE_NUMBER = 542;
  private static final int KPROBE_NAME = 1;
  private static final int KPROBE_TYPE = 2;

  private final KnownEvents known;
  private final FieldMoveTable moves;
  private final Map<String, Integer> genericNumbers = new HashMap<>();

  public EventDecodingPlanner(KnownEvents known, PrintkFormats texts) {
    this.known = known;
    moves = new FieldMoveTable(texts.longestBytes());
  }

  /**
   * Creates a plan by Perfetto's schema if it contains the event, else a plan with a descriptor.
   */
  public EventDecodingPlan plan(EventFormat format) {
    return known(format).orElseGet(() -> generic(format));
  }

  /** Like {@link #plan}, but field names are written into every event instead of a descriptor. */
  public EventDecodingPlan legacyPlan(EventFormat format) {
    return known(format).orElseGet(() -> legacy(format));
  }

  /** Creates a plan for a kprobe event defined by a session; only the event's name is written. */
  public EventDecodingPlan kprobePlan(EventFormat format, KprobeType type) {
    return plan(
        format,
        KPROBE_NUMBER,
        List.of(
            new FieldMove.Text(KPROBE_NAME, format.name()),
            new FieldMove.Constant(KPROBE_TYPE, type.number())),
        Optional.empty());
  }

  /**
   * The plan by Perfetto's schema. Empty if the kernel's event shares no field with the schema's,
   * as it is then another architecture's event of that name.
   */
  private Optional<EventDecodingPlan> known(EventFormat format) {
    return known
        .find(format.group(), format.name())
        .map(event -> known(event, format))
        .filter(plan -> !plan.moves().isEmpty() || format.fields().isEmpty());
  }

  private EventDecodingPlan known(KnownEvent event, EventFormat format) {
    EventFormat typed = withSymbols(format);
    List<FieldMove> found = new ArrayList<>();
    for (KnownField field : event.fields()) {
      typed.fields().stream()
          .filter(each -> each.name().equals(field.name()))
          .findFirst()
          .flatMap(each -> moves.find(each, field))
          .ifPresent(found::add);
    }
    return plan(typed, event.number(), found, Optional.empty());
  }

  /**
   * Declares function addresses as symbols: events of the function-graph tracer have them as plain
   * numbers.
   */
  private static EventFormat withSymbols(EventFormat format) {
    boolean graph = format.group().equals("ftrace") && format.name().startsWith("funcgraph_e");
    return graph ? format.declaring("func", "void * func") : format;
  }

  private EventDecodingPlan generic(EventFormat format) {
    int number =
        genericNumbers.computeIfAbsent(
            format.group() + "/" + format.name(),
            event -> FIRST_GENERIC_NUMBER + genericNumbers.size());
    List<KnownField> fields = new ArrayList<>();
    List<FieldMove> found = new ArrayList<>();
    for (FieldFormat field : named(format).toList()) {
      Optional<ProtobufFieldType> type = FieldMoveTable.genericType(field);
      if (type.isPresent()) {
        KnownField described = new KnownField(field.name(), fields.size() + 1, type.get());
        moves.find(field, described).ifPresent(found::add);
        fields.add(described);
      }
    }
    return plan(
        format,
        number,
        found,
        Optional.of(new GenericEventSchema(number, format.group(), format.name(), fields)));
  }

  private EventDecodingPlan legacy(EventFormat format) {
    List<FieldMove> found = new ArrayList<>();
    found.add(new FieldMove.Text(LEGACY_EVENT_NAME, format.name()));
    named(format).flatMap(field -> legacy(field).stream()).forEach(found::add);
    return plan(format, LEGACY_NUMBER, found, Optional.empty());
  }

  /** The move for a field in the legacy form, which has no field for bytes. */
  private Optional<FieldMove> legacy(FieldFormat field) {
    return FieldMoveTable.genericType(field)
        .filter(type -> type != ProtobufFieldType.BYTES)
        .flatMap(type -> moves.find(field, new KnownField("", legacyNumber(type), type)))
        .map(move ->
            new FieldMove.Named(
                LEGACY_FIELD, new FieldMove.Text(LEGACY_FIELD_NAME, field.name()), move));
  }

  private static int legacyNumber(ProtobufFieldType type) {
    if (type == ProtobufFieldType.STRING) {
      return LEGACY_STRING;
    }
    return type.isUnsigned() ? LEGACY_UNSIGNED : LEGACY_SIGNED;
  }

  private static Stream<FieldFormat> named(EventFormat format) {
    return format.fields().stream().filter(field -> !field.name().isEmpty());
  }

  private static EventDecodingPlan plan(
      EventFormat format,
      int number,
      List<FieldMove> found,
      Optional<GenericEventSchema> descriptor) {
    int end =
        Stream.concat(format.commonFields().stream(), format.fields().stream())
            .filter(field -> field.kind() != FieldKind.NOTHING)
            .mapToInt(FieldFormat::end)
            .max()
            .orElse(0);
    return new EventDecodingPlan(
        format.id(),
        format.group(),
        format.name(),
        number,
        threadOffset(format),
        flagsOffset(format),
        end,
        ThreadChangePlanner.of(format),
        found,
        descriptor);
  }

  private static int threadOffset(EventFormat format) {
    return format.commonFields().stream()
        .filter(field -> field.kind() == FieldKind.COMMON_PID)
        .mapToInt(FieldFormat::offset)
        .findFirst()
        .orElse(EventDecodingPlan.NO_THREAD);
  }

  private static int flagsOffset(EventFormat format) {
    return format.commonFields().stream()
        .filter(field -> field.name().equals("common_flags") && field.sizeBytes() == 1)
        .mapToInt(FieldFormat::offset)
        .findFirst()
        .orElse(EventDecodingPlan.NO_FLAGS);
  }
}
