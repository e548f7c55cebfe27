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
  JSONL,
  ARROW,
  PARQUET;

  public RowOutput output() {
    return switch (this) {
      case TABLE -> new TextOutput(new TableWriter());
      case CSV -> new TextOutput(new CsvWriter());
      case JSON -> new TextOutput(new JsonWriter(false));
      case JSONL -> new TextOutput(new JsonWriter(true));
      case ARROW -> new ArrowOutput();
      case PARQUET -> new ParquetOutput();
    };
  }

  /**
   * Whether the format is binary: only programs read it, and an output holds the rows of a single
   * statement.
   */
  public boolean isBinary() {
    return this == ARROW || this == PARQUET;
  }

  public static Optional<RowFormat> of(String name) {
    return Arrays.stream(values()).filter(format -> format.word().equals(name)).findFirst();
  }

  /** The format for a file name's suffix; empty if no format has this suffix. */
  public static Optional<RowFormat> ofFile(String file) {
    return of(file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The names of all formats, for help and error messages. */
  public static String words() {
    return Arrays.stream(values()).map(RowFormat::word).collect(Collectors.joining(", "));
  }
}
