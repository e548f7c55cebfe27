package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.tables.StringPool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Windows' names of file information classes, loaded on first use. */
final class FileInfoClasses {
  /** Resource with one name per line; line n is the name of number n, from 1. */
  private static final String RESOURCE = "file-information-classes.txt";

  private final StringPool strings;
  private @Nullable List<String> names;

  FileInfoClasses(StringPool strings) {
    this.strings = strings;
  }

  /** The string id of a number's name; 0 if the number has no name. */
  int name(long number) {
    List<String> known = names;
    if (known == null) {
      known = read();
      names = known;
    }
    return number < 1 || number > known.size() ? 0 : strings.intern(known.get((int) number - 1));
  }

  private static List<String> read() {
    try (InputStream stream = FileInfoClasses.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException("the bundle lacks " + RESOURCE);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
