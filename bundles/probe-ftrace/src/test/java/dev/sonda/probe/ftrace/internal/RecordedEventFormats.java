package dev.sonda.probe.ftrace.internal;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FormatFileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Event formats for tests: recorded ones of a 6.18 kernel on x86-64, and those of the running
 * kernel if tracefs is mounted.
 */
public final class RecordedEventFormats {
  private RecordedEventFormats() {}

  public static FormatFileReader formats() {
    return new FormatFileReader(root());
  }

  public static Path root() {
    try {
      return Path.of(
          Objects.requireNonNull(RecordedEventFormats.class.getResource("tracefs")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The recorded format of the event {@code group/name}. */
  public static EventFormat event(String path) {
    try {
      String[] parts = path.split("/", -1);
      return formats().event(parts[0], parts[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All recorded event formats. */
  public static List<EventFormat> events() {
    return paths(root()).stream().map(RecordedEventFormats::event).toList();
  }

  /** {@code group/name} of every event in a tracefs. */
  public static List<String> paths(Path tracefs) {
    List<String> paths = new ArrayList<>();
    try (Stream<Path> files =
        Files.find(tracefs.resolve("events"), 3, (file, attributes) -> true)) {
      files
          .filter(file -> file.endsWith("format"))
          .map(file -> tracefs.resolve("events").relativize(file.getParent()).toString())
          .sorted()
          .forEach(paths::add);
      return paths;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
