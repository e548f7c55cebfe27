package dev.sonda.jfr.format.internal.type;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types that a chunk declares. A later declaration replaces an earlier one. Not thread-safe.
 */
public final class DeclaredTypes {
  private static final String LABEL = "jdk.jfr.Label";
  private static final String CATEGORY = "jdk.jfr.Category";

  /** Annotations that declare a number's unit, by their first value or by their presence. */
  private static final Map<String, String> UNITS =
      Map.of(
          "jdk.jfr.DataAmount", "BYTES",
          "jdk.jfr.Timespan", "NANOSECONDS",
          "jdk.jfr.Timestamp", "TIMESTAMP",
          "jdk.jfr.Percentage", "PERCENTAGE",
          "jdk.jfr.MemoryAddress", "ADDRESS",
          "jdk.jfr.Frequency", "HERTZ");

  private final Map<Long, RecordType> types = new HashMap<>();

  /** The type with this id; null if it isn't declared. */
  public @Nullable RecordType of(long id) {
    return types.get(id);
  }

  /** Reads a metadata record, from the position after the record's size and type. */
  public void read(ByteCursor in) throws DamagedRecordingException {
    in.readVarint(); // time of writing
    in.readVarint(); // duration of writing
    in.readVarint(); // id of the metadata
    List<String> texts = new ArrayList<>();
    for (int left = in.readCount(); left > 0; left--) {
      String text = in.readText();
      texts.add(text == null ? "" : text);
    }
    MetadataElement root = MetadataElement.read(in, texts, 0);
    Map<Long, String> names = new HashMap<>();
    root.each(
        "metadata",
        metadata -> metadata.each("class", type -> names.put(type.number("id"), nameOf(type))));
    types.clear();
    root.each("metadata", metadata -> metadata.each("class", type -> add(type, names)));
    List<RecordType> unreadable = types.values().stream().filter(type -> !type.resolve()).toList();
    types.values().removeAll(unreadable);
  }

  private void add(MetadataElement element, Map<Long, String> names) {
    List<TypeField> fields = new ArrayList<>();
    element.each("field", field -> fields.add(field(field, names)));
    String name = nameOf(element);
    long id = element.number("id");
    types.put(
        id,
        new RecordType(
            id,
            name,
            element.attribute("superType"),
            List.copyOf(fields),
            annotated(element, LABEL, names).stream().findFirst().orElse(null),
            annotated(element, CATEGORY, names),
            types));
  }

  private static String nameOf(MetadataElement element) {
    return element.attributes().getOrDefault("name", "?");
  }

  private static TypeField field(MetadataElement element, Map<Long, String> names) {
    return new TypeField(
        nameOf(element),
        element.number("class"),
        element.isTrue("constantPool"),
        element.number("dimension") > 0,
        unit(element, names));
  }

  private static @Nullable String unit(MetadataElement field, Map<Long, String> names) {
    for (MetadataElement annotation : field.children()) {
      String usual = UNITS.get(names.getOrDefault(annotation.number("class"), ""));
      if (usual != null && annotation.name().equals("annotation")) {
        String value = annotation.attribute("value");
        return value == null || value.equals("BITS") ? usual : value;
      }
    }
    return null;
  }

  /**
   * The values of an annotation in order; their attributes are named {@code value}, or {@code
   * value-0} and so on.
   */
  private static List<String> annotated(
      MetadataElement element, String annotationName, Map<Long, String> names) {
    List<String> values = new ArrayList<>();
    element.each(
        "annotation",
        annotation -> {
          if (annotationName.equals(names.get(annotation.number("class")))) {
            String one = annotation.attribute("value");
            if (one != null) {
              values.add(one);
            }
            for (int i = 0; annotation.attribute("value-" + i) != null; i++) {
              values.add(annotation.attributes().get("value-" + i));
            }
          }
        });
    return List.copyOf(values);
  }
}
