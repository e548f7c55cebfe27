package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceRows;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Arguments as nested objects and lists. Their names are paths, such as {@code debug.list[2].name}.
 */
final class ArgValues {
  /** The columns of an argument in a query, in the order of {@link #add}. */
  static final String COLUMNS = "a.key, a.value_type, a.int_value, a.string_value, a.real_value";

  /** Elements are left out when lists would have more than this number of elements in total. */
  private static final int MAX_ELEMENTS = 1 << 16;

  /** The rest of a path with more parts is one name, as deep nesting is an attack on readers. */
  private static final int MAX_DEPTH = 128;

  private final Map<String, @Nullable Object> root = new TreeMap<>();
  private int elements;

  /** Adds the argument that the row has in {@link #COLUMNS}, if it has one. */
  void add(TraceRows rows, int firstColumn) throws EngineException {
    if (!rows.isNull(firstColumn)) {
      add(rows.stringValue(firstColumn), value(rows, firstColumn + 1));
    }
  }

  private static @Nullable Object value(TraceRows rows, int typeColumn) throws EngineException {
    int whole = typeColumn + 1;
    int text = typeColumn + 2;
    int real = typeColumn + 3;
    String type = rows.isNull(typeColumn) ? "null" : rows.stringValue(typeColumn);
    return switch (type) {
      case "int" -> rows.longValue(whole);
      case "uint" -> new BigInteger(Long.toUnsignedString(rows.longValue(whole)));
      case "pointer" -> hex(rows.longValue(whole));
      case "bool" -> rows.longValue(whole) != 0;
      case "real" -> rows.doubleValue(real);
      case "string" -> rows.isNull(text) ? "" : rows.stringValue(text);
      case "json" -> JsonParser.parse(rows.isNull(text) ? "" : rows.stringValue(text));
      default -> hex(0);
    };
  }

  static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }

  /** Adds a value at a path; of two values at one path, the later one remains. */
  void add(String path, @Nullable Object value) {
    Map<String, @Nullable Object> at = root;
    int start = 0;
    int depth = 0;
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', start)) {
      if (++depth == MAX_DEPTH) {
        break;
      }
      at = objectAt(at, path.substring(start, dot));
      start = dot + 1;
    }
    Step last = Step.of(path.substring(start));
    if (last.indexes.isEmpty()) {
      at.put(last.name, value);
    } else {
      List<@Nullable Object> list = listAt(at, last);
      set(list, last.indexes.getLast(), value);
    }
  }

  private Map<String, @Nullable Object> objectAt(
      Map<String, @Nullable Object> parent, String part) {
    Step step = Step.of(part);
    if (step.indexes.isEmpty()) {
      return object(parent.get(step.name), made -> parent.put(step.name, made));
    }
    List<@Nullable Object> list = listAt(parent, step);
    int index = step.indexes.getLast();
    Object element = index < list.size() ? list.get(index) : null;
    return object(element, made -> set(list, index, made));
  }

  @SuppressWarnings("unchecked") // all maps of the tree are made here
  private static Map<String, @Nullable Object> object(
      @Nullable Object found, Consumer<Object> onMade) {
    if (found instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    Map<String, @Nullable Object> made = new TreeMap<>();
    onMade.accept(made);
    return made;
  }

  /** The innermost list that a step leads to. */
  private List<@Nullable Object> listAt(Map<String, @Nullable Object> parent, Step step) {
    List<@Nullable Object> list = list(parent.get(step.name), made -> parent.put(step.name, made));
    for (int index : step.indexes.subList(0, step.indexes.size() - 1)) {
      List<@Nullable Object> outer = list;
      Object element = index < outer.size() ? outer.get(index) : null;
      list = list(element, made -> set(outer, index, made));
    }
    return list;
  }

  @SuppressWarnings("unchecked") // all lists of the tree are made here
  private static List<@Nullable Object> list(@Nullable Object found, Consumer<Object> onMade) {
    if (found instanceof List<?> list) {
      return (List<@Nullable Object>) list;
    }
    List<@Nullable Object> made = new ArrayList<>();
    onMade.accept(made);
    return made;
  }

  private void set(List<@Nullable Object> list, int index, @Nullable Object value) {
    int missing = index - list.size() + 1;
    if (missing > MAX_ELEMENTS - elements) {
      return;
    }
    for (int i = 0; i < missing; i++) {
      list.add(null);
      elements++;
    }
    list.set(index, value);
  }

  /** The arguments by name. */
  Map<String, @Nullable Object> toMap() {
    return root;
  }

  /** A part of a path, such as {@code list[2]}. */
  private record Step(String name, List<Integer> indexes) {
    static Step of(String part) {
      int bracket = part.indexOf('[');
      List<Integer> indexes = new ArrayList<>();
      if (bracket > 0 && part.endsWith("]")) {
        for (String index : part.substring(bracket + 1, part.length() - 1).split("]\\[", -1)) {
          if (!index.matches("\\d{1,6}")) {
            return new Step(part, List.of());
          }
          indexes.add(Integer.parseInt(index));
        }
        return new Step(part.substring(0, bracket), indexes);
      }
      return new Step(part, indexes);
    }
  }
}
