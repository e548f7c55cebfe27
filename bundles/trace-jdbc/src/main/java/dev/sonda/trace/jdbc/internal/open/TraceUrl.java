package dev.sonda.trace.jdbc.internal.open;

import dev.sonda.engine.EngineOptions;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A parsed JDBC URL of a trace.
 *
 * @param url the original URL
 * @param file the trace file
 * @param options options of the engine
 */
public record TraceUrl(String url, Path file, EngineOptions options) {
  private static final String PREFIX = "jdbc:sonda:";

  /**
   * Matches a URL with properties: the text after the last question mark is a list of properties if
   * it contains "=".
   */
  private static final Pattern WITH_PROPERTIES =
      Pattern.compile("(.*?)\\?(\\w+=[^?]*)", Pattern.DOTALL);

  public static boolean isOurs(String url) {
    return url.startsWith(PREFIX);
  }

  /**
   * Reads a URL.
   *
   * @param properties further properties from the program; unknown ones are ignored, as programs
   *     also pass properties that aren't meant for the driver
   */
  public static TraceUrl of(String url, Properties properties) throws SQLException {
    String rest = url.substring(PREFIX.length());
    Matcher split = WITH_PROPERTIES.matcher(rest);
    boolean hasProperties = split.matches();
    EngineOptions options = EngineOptions.defaults();
    for (UrlProperty property : UrlProperty.values()) {
      String value = properties.getProperty(property.key(), "");
      options = value.isEmpty() ? options : property.set(options, value);
    }
    if (hasProperties) {
      for (String pair : split.group(2).split("&", -1)) {
        options = withPair(options, pair);
      }
    }
    return new TraceUrl(url, fileOf(hasProperties ? split.group(1) : rest), options);
  }

  private static EngineOptions withPair(EngineOptions options, String pair) throws SQLException {
    String[] parts = pair.split("=", 2);
    UrlProperty property =
        UrlProperty.of(parts[0])
            .orElseThrow(() ->
                SqlErrors.connection(
                    "no property " + parts[0] + " (there are: " + allKeys() + ")"));
    return property.set(options, parts.length == 1 ? "" : parts[1]);
  }

  private static String allKeys() {
    return Arrays.stream(UrlProperty.values())
        .map(UrlProperty::key)
        .collect(Collectors.joining(", "));
  }

  private static Path fileOf(String name) throws SQLException {
    if (name.isEmpty()) {
      throw SqlErrors.connection("the URL names no trace: " + PREFIX + "FILE");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw SqlErrors.connection("no file can have the name '" + name + "'", e);
    }
  }
}
