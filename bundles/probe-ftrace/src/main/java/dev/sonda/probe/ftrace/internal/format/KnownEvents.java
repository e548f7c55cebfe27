package dev.sonda.probe.ftrace.internal.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events that Perfetto's schema has messages for. Read once; immutable. */
public final class KnownEvents {
  private static final String TABLE = "events.tsv";
  private static final int COLUMNS = 4;

  private final Map<String, KnownEvent> byPath;

  private KnownEvents(Map<String, KnownEvent> byPath) {
    this.byPath = byPath;
  }

  /** Holder class: loads the table on first use. */
  private static final class Table {
    static final KnownEvents OF_THIS_BUNDLE = read();
  }

  /** The table that is a resource of this bundle. */
  public static KnownEvents load() {
    return Table.OF_THIS_BUNDLE;
  }

  private static KnownEvents read() {
    try (InputStream in = KnownEvents.class.getResourceAsStream(TABLE)) {
      if (in == null) {
        throw new IOException("the bundle has no " + TABLE);
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static KnownEvents parse(String text) throws IOException {
    Map<String, KnownEvent> byPath = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      if (!line.startsWith("#") && !line.isBlank()) {
        KnownEvent event = event(line);
        byPath.put(event.group() + "/" + event.name(), event);
      }
    }
    return new KnownEvents(byPath);
  }

  public Optional<KnownEvent> find(String group, String name) {
    return Optional.ofNullable(byPath.get(group + "/" + name));
  }

  public Collection<KnownEvent> all() {
    return Collections.unmodifiableCollection(byPath.values());
  }

  private static KnownEvent event(String line) throws IOException {
    String[] columns = line.split("\t", -1);
    if (columns.length != COLUMNS) {
      throw new IOException("no event: " + line);
    }
    List<KnownField> fields = new ArrayList<>();
    for (String word : columns[3].split(" ", 0)) {
      if (!word.isEmpty()) {
        fields.add(field(word));
      }
    }
    return new KnownEvent(columns[0], columns[1], Integer.parseInt(columns[2]), fields);
  }

  /** Parses {@code name=number:type}. */
  private static KnownField field(String word) throws IOException {
    int number = word.indexOf('=');
    int type = word.indexOf(':', number);
    if (number < 0 || type < 0) {
      throw new IOException("no field: " + word);
    }
    return new KnownField(
        word.substring(0, number),
        Integer.parseInt(word.substring(number + 1, type)),
        ProtobufFieldType.of(word.substring(type + 1)));
  }
}
