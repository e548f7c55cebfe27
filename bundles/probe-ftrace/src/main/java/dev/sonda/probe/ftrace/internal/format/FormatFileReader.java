package dev.sonda.probe.ftrace.internal.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the format files of a tracefs, or of an instance in it, which describe the layout of
 * records. Reads on each call; stateless; may be used by any thread.
 */
public final class FormatFileReader {
  /**
   * Maximum size of a file. Maximum size of a file. The longest format of a 6.18 kernel has 20 kB,
   * its {@code printk_formats} 30 kB.
   */
  private static final int MAX_BYTES = 4 << 20;

  private final Path tracefs;

  /**
   * @param tracefs the folder that contains {@code events}
   */
  public FormatFileReader(Path tracefs) {
    this.tracefs = tracefs;
  }

  /**
   * One event's format.
   *
   * @throws IOException if the event doesn't exist, or its format is malformed
   */
  public EventFormat event(String group, String name) throws IOException {
    return EventFormat.parse(
        group, name, text(tracefs.resolve("events/" + group + "/" + name + "/format")));
  }

  public PageFormat page() throws IOException {
    return PageFormat.parse(text(tracefs.resolve("events/header_page")));
  }

  public PrintkFormats printkFormats() throws IOException {
    return PrintkFormats.parse(text(tracefs.resolve("printk_formats")));
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    }
  }
}
