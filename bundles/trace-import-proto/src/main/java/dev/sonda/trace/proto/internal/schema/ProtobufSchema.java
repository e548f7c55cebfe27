package dev.sonda.trace.proto.internal.schema;

import dev.sonda.trace.format.WireReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The messages and enums of Perfetto's schema by their full names, such as {@code
 * .perfetto.protos.FtraceEvent}. Initially only the position of each descriptor is indexed; a
 * message type is parsed on first use. Not thread-safe.
 */
public final class ProtobufSchema {
  private static final int FILE = 1;
  private static final int FILE_PACKAGE = 2;
  private static final int FILE_MESSAGE = 4;
  private static final int FILE_ENUM = 5;
  private static final int FILE_EXTENSION = 7;
  private static final int MESSAGE_EXTENSION = 6;
  private static final int MESSAGE_MESSAGE = 3;
  private static final int MESSAGE_ENUM = 4;
  private static final int EXTENDEE = 2;

  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 32;

  private final Map<String, Place> places = new HashMap<>();
  private final Map<String, MessageType> messages = new HashMap<>();
  private final Map<String, Map<Integer, FieldDeclaration>> extensions = new HashMap<>();

  /** Loads the schema that is built into this bundle, which takes a few milliseconds. */
  public static ProtobufSchema load() {
    ProtobufSchema schema = new ProtobufSchema();
    schema.add("trace.desc");
    schema.add("android.desc");
    schema.add("chrome.desc");
    return schema;
  }

  private void add(String resource) {
    try (InputStream in =
        Objects.requireNonNull(ProtobufSchema.class.getResourceAsStream(resource), resource)) {
      byte[] bytes = in.readAllBytes();
      add(MemorySegment.ofArray(bytes), 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds the contents of a message FileDescriptorSet: new message types, and extension fields of
   * known types.
   */
  public void add(MemorySegment segment, long begin, long end) {
    WireReader files = new WireReader();
    files.reset(segment, begin, end);
    while (files.next()) {
      if (files.field() == FILE) {
        addFile(files);
      }
    }
  }

  private void addFile(WireReader files) {
    String prefix = "." + text(files, FILE_PACKAGE);
    addTypes(files, prefix, FILE_MESSAGE, FILE_ENUM, FILE_EXTENSION, 0);
  }

  private void addTypes(
      WireReader parent, String prefix, int message, int enumeration, int extension, int depth) {
    if (depth == MAX_DEPTH) {
      return;
    }
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == message) {
        String name = prefix + "." + text(fields, 1);
        places.putIfAbsent(name, Place.of(fields));
        addTypes(fields, name, MESSAGE_MESSAGE, MESSAGE_ENUM, MESSAGE_EXTENSION, depth + 1);
      } else if (fields.field() == enumeration) {
        places.putIfAbsent(prefix + "." + text(fields, 1), Place.of(fields));
      } else if (fields.field() == extension) {
        addExtension(fields);
      }
    }
  }

  private void addExtension(WireReader parent) {
    FieldDeclaration field = MessageType.fieldType(parent);
    String extended = text(parent, EXTENDEE);
    extensions.computeIfAbsent(extended, _ -> new HashMap<>()).put(field.number(), field);
    MessageType known = messages.get(extended);
    if (known != null) {
      known.add(field);
    }
  }

  /** The message type with a full name; null if the schema doesn't contain the type. */
  public @Nullable MessageType message(String fullName) {
    MessageType known = messages.get(fullName);
    Place place = places.get(fullName);
    if (known == null && place != null) {
      known = MessageType.read(place.reader());
      extensions.getOrDefault(fullName, Map.of()).values().forEach(known::add);
      messages.put(fullName, known);
    }
    return known;
  }

  /** The names of an enum's values by number; empty if the schema doesn't contain the enum. */
  public Map<Integer, String> enumValues(String fullName) {
    Map<Integer, String> names = new HashMap<>();
    Place place = places.get(fullName);
    if (place == null) {
      return names;
    }
    WireReader values = place.reader();
    WireReader value = new WireReader();
    while (values.next()) {
      if (values.field() == 2) {
        value.reset(values);
        addValue(value, names);
      }
    }
    return names;
  }

  private static void addValue(WireReader value, Map<Integer, String> names) {
    String name = "";
    int number = 0;
    while (value.next()) {
      switch (value.field()) {
        case 1 -> name = value.text();
        case 2 -> number = value.intValue();
        default -> {} // options aren't used
      }
    }
    names.putIfAbsent(number, name);
  }

  private static String text(WireReader parent, int field) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == field) {
        return fields.text();
      }
    }
    return "";
  }

  private record Place(MemorySegment segment, long begin, long end) {
    static Place of(WireReader field) {
      return new Place(field.segment(), field.start(), field.end());
    }

    WireReader reader() {
      WireReader reader = new WireReader();
      reader.reset(segment, begin, end);
      return reader;
    }
  }
}
