package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.tables.StringPool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Names of Chrome's types of processes or threads, read from a resource when first needed. */
final class ProcessThreadTypeNames {
  private final String resource;
  private final StringPool strings;
  private final Map<Integer, String> names = new HashMap<>();

  /** Creates the names of a resource, each line of which contains a type's number and name. */
  ProcessThreadTypeNames(String resource, StringPool strings) {
    this.resource = resource;
    this.strings = strings;
  }

  /** String id of a type's name; 0 for an unknown type and for type 0. */
  int name(int type) {
    if (names.isEmpty()) {
      read();
    }
    String name = names.get(type);
    return name == null ? 0 : strings.intern(name);
  }

  private void read() {
    try (InputStream stream =
        Objects.requireNonNull(
            ProcessThreadTypeNames.class.getResourceAsStream(resource), resource)) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      text.lines()
          .forEach(line -> {
            int space = line.indexOf(' ');
            names.put(Integer.parseInt(line.substring(0, space)), line.substring(space + 1));
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
