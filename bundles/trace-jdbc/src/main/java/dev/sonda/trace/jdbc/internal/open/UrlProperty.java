package dev.sonda.trace.jdbc.internal.open;

import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.OptionUnit;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Properties that a URL can have after the file: the options of the command {@code sonda sql}, with
 * equal names.
 */
public enum UrlProperty {
  DB("keeps the imported trace in this file, and takes it from there the next time"),
  MEMORY("what tables and queries may take before they go to temporary files, such as 4g"),
  THREADS("threads of a query"),
  TIMEOUT("how long a query may run, such as 30s"),
  FILES("whether statements may read and write files: true or false");

  private static final Map<String, Boolean> FLAGS = Map.of("true", true, "false", false);

  private final String meaning;

  UrlProperty(String meaning) {
    this.meaning = meaning;
  }

  /** The property's name in a URL. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Description, which programs show next to the property in a form. */
  public String meaning() {
    return meaning;
  }

  /** All possible values; empty if they aren't limited to a few. */
  public List<String> choices() {
    return this == FILES ? List.of("true", "false") : List.of();
  }

  static Optional<UrlProperty> of(String key) {
    return Arrays.stream(values()).filter(property -> property.key().equals(key)).findFirst();
  }

  /** A copy of the options with this property set to the value. */
  EngineOptions set(EngineOptions options, String value) throws SQLException {
    try {
      return switch (this) {
        case DB -> options.withDatabase(Path.of(value), "");
        case MEMORY -> options.withMemoryLimitBytes(OptionUnit.SIZE_BYTES.read(value));
        case THREADS -> options.withThreads(Math.toIntExact(OptionUnit.COUNT.read(value)));
        case TIMEOUT -> options.withTimeLimit(Duration.ofMillis(OptionUnit.TIME_MS.read(value)));
        case FILES -> flag(value) ? options.withFiles() : options;
      };
    } catch (InvalidPathException e) {
      throw SqlErrors.connection("no file can have the name '" + value + "'", e);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.connection(key() + "=" + value + ": " + e.getMessage(), e);
    }
  }

  private static boolean flag(String text) {
    Boolean flag = FLAGS.get(text.toLowerCase(Locale.ROOT));
    if (flag == null) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return flag;
  }
}
