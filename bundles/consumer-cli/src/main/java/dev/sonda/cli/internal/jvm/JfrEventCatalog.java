package dev.sonda.cli.internal.jvm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.ValueDescriptor;

/**
 * The JFR events of this process's own JDK, with their fields. Other JVMs may have more or fewer
 * events, and programs may define their own.
 */
public final class JfrEventCatalog {
  private static final String INDENT = "  ";

  /** Fields that every event has. */
  private static final List<String> COMMON_FIELDS =
      List.of("startTime", "duration", "eventThread", "stackTrace");

  private final List<EventType> types;

  private JfrEventCatalog(List<EventType> types) {
    this.types = types;
  }

  /** Lists the events of this JVM; slow, since this starts its JFR. */
  public static JfrEventCatalog ofThisJdk() {
    return new JfrEventCatalog(
        FlightRecorder.getFlightRecorder().getEventTypes().stream()
            .sorted(
                Comparator.comparing(JfrEventCatalog::category).thenComparing(EventType::getName))
            .toList());
  }

  public List<String> names() {
    return types.stream().map(EventType::getName).toList();
  }

  /** The fields of each event with their types, for JSON. */
  public Map<String, Map<String, String>> fields() {
    Map<String, Map<String, String>> fields = new LinkedHashMap<>();
    types.forEach(type -> fields.put(type.getName(), fieldsOf(type)));
    return fields;
  }

  private static Map<String, String> fieldsOf(EventType type) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (ValueDescriptor field : type.getFields()) {
      if (!COMMON_FIELDS.contains(field.getName())) {
        fields.put(field.getName(), field.getTypeName());
      }
    }
    return fields;
  }

  /** The events as lines for people, grouped by category. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "events of JFR in Java "
            + Runtime.version().feature()
            + "; other releases have some more or less, and programs have their own");
    String category = "";
    for (EventType type : types) {
      if (!category(type).equals(category)) {
        category = category(type);
        lines.add(category);
      }
      lines.add(INDENT + type.getName() + ": " + String.join(", ", fieldsOf(type).keySet()));
    }
    return lines;
  }

  private static String category(EventType type) {
    return String.join(" / ", type.getCategoryNames());
  }
}
