package dev.sonda.jfr.format.internal.type;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A node of the metadata tree in which a recording declares its types. */
record MetadataElement(
    String name, Map<String, String> attributes, List<MetadataElement> children) {
  private static final int MAX_DEPTH = 16;

  /** Reads a tree, whose nodes refer to a table of texts. */
  static MetadataElement read(ByteCursor in, List<String> texts, int depth)
      throws DamagedRecordingException {
    if (depth > MAX_DEPTH) {
      throw new DamagedRecordingException("types are declared too deep");
    }
    String name = text(in, texts);
    Map<String, String> attributes = new HashMap<>();
    for (int left = in.readCount(); left > 0; left--) {
      String key = text(in, texts);
      attributes.put(key, text(in, texts));
    }
    List<MetadataElement> children = new ArrayList<>();
    for (int left = in.readCount(); left > 0; left--) {
      children.add(read(in, texts, depth + 1));
    }
    return new MetadataElement(name, attributes, children);
  }

  private static String text(ByteCursor in, List<String> texts) throws DamagedRecordingException {
    long index = in.readVarint();
    if (index < 0 || index >= texts.size()) {
      throw new DamagedRecordingException("a declared type has a name that isn't there");
    }
    return texts.get((int) index);
  }

  void each(String childName, Consumer<MetadataElement> action) {
    children.stream().filter(child -> child.name.equals(childName)).forEach(action);
  }

  @Nullable String attribute(String key) {
    return attributes.get(key);
  }

  boolean isTrue(String key) {
    return "true".equals(attributes.get(key));
  }

  /** The value of a numeric attribute; -1 if it is missing or not a number. */
  long number(String key) {
    String text = attributes.getOrDefault(key, "");
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
