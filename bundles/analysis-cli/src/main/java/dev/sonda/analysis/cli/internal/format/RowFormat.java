package dev.sonda.analysis.cli.internal.format;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats in which rows are printed, by the names that users type. */
public enum RowFormat {
  TABLE,
  CSV,
  JSON,
  JSONL;

  public RowWriter writer() {
    return switch (this) {
      case TABLE -> new TableWriter();
      case CSV -> new CsvWriter();
      case JSON -> new JsonWriter(false);
      case JSONL -> new JsonWriter(true);
    };
  }

  public static Optional<RowFormat> of(String name) {
    return Arrays.stream(values()).filter(format -> format.word().equals(name)).findFirst();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All names, for help and error messages. */
  public static String words() {
    return Arrays.stream(values()).map(RowFormat::word).collect(Collectors.joining(", "));
  }
}
