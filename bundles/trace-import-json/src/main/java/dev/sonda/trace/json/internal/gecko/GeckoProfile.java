package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.json.internal.document.JsonCursor;
import dev.sonda.trace.json.internal.document.JsonDocument;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a profile: its threads, what they share, and the categories of markers. */
final class GeckoProfile {
  private static final int MAX_THREADS = 1 << 14;

  private final JsonDocument document;
  private final JsonTextInterning texts;
  private final List<GeckoThread> threads = new ArrayList<>();
  private final List<Integer> categories = new ArrayList<>();
  private @Nullable GeckoThread shared;
  private final boolean isBroken;
  private long leftOut;

  /** Reads a document to its end, or to its first syntax error. */
  GeckoProfile(JsonDocument document, JsonTextInterning texts) {
    this.document = document;
    this.texts = texts;
    JsonCursor cursor = document.cursor();
    cursor.forEachField(key -> readField(key, cursor));
    isBroken = cursor.isBroken();
  }

  private void readField(String key, JsonCursor cursor) {
    switch (key) {
      case "meta" -> cursor.forEachField(field -> readMeta(field, cursor));
      case "shared" -> shared = new GeckoThread(document, cursor, texts);
      case "threads" ->
          cursor.forEachElement(() -> addIfFew(threads, new GeckoThread(document, cursor, texts)));
      default -> {} // libraries, counters and other processes add no rows
    }
  }

  /** Leaves out and counts what no real profile has so many of, as it would fill the memory. */
  private <E> void addIfFew(List<E> list, E element) {
    if (list.size() < MAX_THREADS) {
      list.add(element);
    } else {
      leftOut++;
    }
  }

  /** The number of threads and categories beyond what can be read. */
  long leftOut() {
    return leftOut;
  }

  private void readMeta(String key, JsonCursor cursor) {
    if (key.equals("categories")) {
      cursor.forEachElement(() -> addIfFew(categories, readCategory(cursor)));
    }
  }

  private int readCategory(JsonCursor cursor) {
    int[] name = new int[1];
    cursor.forEachField(key -> {
      if (key.equals("name")) {
        name[0] = cursor.readText(texts);
      }
    });
    return name[0];
  }

  /** Whether reading stopped at a syntax error, or at the end of a cut file. */
  boolean isBroken() {
    return isBroken;
  }

  List<GeckoThread> threads() {
    return threads;
  }

  /** Texts and stacks that threads have in common; null if each thread has its own. */
  @Nullable GeckoThread shared() {
    return shared;
  }

  /** The string id of a category's name; 0 if there is no such category. */
  int category(double index) {
    return index >= 0 && index < categories.size() ? categories.get((int) index) : 0;
  }
}
