package dev.sonda.cli.internal.perfetto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * An option of Perfetto's tool: a line of the table {@code options.txt}.
 *
 * @param name the long name
 * @param letter the one-letter name, or empty
 * @param value the label of its value; empty for an option without one
 * @param words what the option does, or why it is refused
 */
record ToolOption(String name, String letter, String value, Verdict verdict, String words) {
  private static final String TABLE = "options.txt";
  private static final int COLUMNS = 5;

  /** Whether Sonda supports an option: {@code VOID} ones are accepted and do nothing. */
  enum Verdict {
    ACCEPTED,
    VOID,
    REFUSED
  }

  /** All options, in the table's order. */
  static List<ToolOption> all() {
    try (InputStream file =
            Objects.requireNonNull(ToolOption.class.getResourceAsStream(TABLE), TABLE);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(ToolOption::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ToolOption of(String line) {
    List<String> cells = List.of(line.split("\\|", COLUMNS)).stream().map(String::strip).toList();
    return new ToolOption(
        cells.get(0),
        cells.get(1),
        cells.get(2),
        Verdict.valueOf(cells.get(3).toUpperCase(Locale.ROOT)),
        cells.get(4));
  }

  boolean takesValue() {
    return !value.isEmpty();
  }

  /** The option as usage shows it. */
  String spelling() {
    return "--"
        + name
        + (letter.isEmpty() ? "" : ", -" + letter)
        + (takesValue() ? " " + value : "");
  }
}
