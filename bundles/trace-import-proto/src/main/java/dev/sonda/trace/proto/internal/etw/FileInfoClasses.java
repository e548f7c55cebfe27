package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.tables.StringPool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Windows' names of file information classes, read when the first one occurs. */
final class FileInfoClasses {
  /** A line for each number, from 1. */
  private static final String RESOURCE = "file-information-classes.txt";

  private final StringPool strings;
  private @Nullable List<String> names;

  FileInfoClasses(StringPool strings) {
    this.strings = strings;
  }

  /** The name of a number as a string's number; 0 if it has none. */
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
