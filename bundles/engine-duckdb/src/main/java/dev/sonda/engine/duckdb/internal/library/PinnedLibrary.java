package dev.sonda.engine.duckdb.internal.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * The one build of DuckDB's library that is accepted on this platform.
 *
 * @param version version of the artifact that contains the library
 * @param engineVersion version that the library reports
 * @param fileName the library's name in the artifact's jar
 */
public record PinnedLibrary(
    String version, String engineVersion, String fileName, long bytes, String sha256) {
  private static final String PINS = "libraries.properties";

  /** The library for this machine's platform; empty if the artifact has none. */
  public static Optional<PinnedLibrary> ofThisMachine() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static Optional<PinnedLibrary> of(String system, String architecture) {
    Properties pins = read();
    String platform = systemOf(system) + "_" + architectureOf(architecture);
    String pin = pins.getProperty(platform);
    if (pin == null) {
      return Optional.empty();
    }
    int blank = pin.indexOf(' ');
    return Optional.of(
        new PinnedLibrary(
            pins.getProperty("version"),
            pins.getProperty("engine"),
            "libduckdb_java.so_" + platform,
            Long.parseLong(pin.substring(0, blank)),
            pin.substring(blank + 1)));
  }

  private static Properties read() {
    Properties pins = new Properties();
    try (InputStream in = PinnedLibrary.class.getResourceAsStream(PINS)) {
      if (in == null) {
        throw new IllegalStateException("this jar lacks " + PINS);
      }
      pins.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pins;
  }

  private static String systemOf(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("mac")) {
      return "macos";
    }
    return lower.startsWith("windows") ? "windows" : lower;
  }

  private static String architectureOf(String name) {
    return switch (name) {
      case "x86_64" -> "amd64";
      case "aarch64" -> "arm64";
      default -> name;
    };
  }
}
