package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.json.internal.document.JsonCursor;
import dev.sonda.trace.json.internal.document.JsonDocument;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a profile: its tables, and the texts that they refer to by index. The tables that all
 * threads share have the same form, without a name and a tid.
 */
final class GeckoThread {
  private static final int[] NO_TEXTS = new int[0];
  private static final Set<String> TABLES =
      Set.of("frameTable", "funcTable", "stackTable", "samples", "markers");

  private final JsonDocument document;
  private final Map<String, GeckoTable> tables = new HashMap<>();
  private @Nullable Long textsPlace;
  private int name;
  private long tid;
  private long pid;

  /** Reads the thread that the cursor is at. */
  GeckoThread(JsonDocument document, JsonCursor cursor, JsonTextInterning names) {
    this.document = document;
    cursor.forEachField(key -> readField(key, cursor, names));
  }

  private void readField(String key, JsonCursor cursor, JsonTextInterning names) {
    switch (key) {
      case "name" -> name = cursor.readText(names);
      case "tid" -> tid = cursor.readNumberOrDigits();
      case "pid" -> pid = cursor.readNumberOrDigits();
      case "stringTable", "stringArray" -> textsPlace = cursor.place();
      default -> {
        if (TABLES.contains(key)) {
          tables.put(key, new GeckoTable(document, cursor));
        }
      }
    }
  }

  /** The string id of the thread's name; 0 if the thread has none. */
  int name() {
    return name;
  }

  long tid() {
    return tid;
  }

  long pid() {
    return pid;
  }

  /** The string ids of the texts, in the order of their indexes; empty if there are none. */
  int[] texts(StringPool strings) {
    return textsPlace == null ? NO_TEXTS : document.cursorAt(textsPlace).readTexts(strings);
  }

  /** The numbers of a table's column; empty if there is none. */
  double[] numbers(String table, String column) {
    GeckoTable found = tables.get(table);
    return found == null ? new double[0] : found.numbers(column);
  }

  /** The places and sizes, in turns, of the values of a table's column. */
  long[] placesAndSizes(String table, String column) {
    GeckoTable found = tables.get(table);
    return found == null ? new long[0] : found.placesAndSizes(column);
  }

  boolean hasFrames() {
    return has("frameTable", "func") || has("frameTable", "location");
  }

  boolean has(String table, String column) {
    GeckoTable found = tables.get(table);
    return found != null && found.has(column);
  }
}
