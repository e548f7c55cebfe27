package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The public views over the tables, from files such as {@code views.sql}. */
final class PublicViews {
  private static final Pattern VIEW =
      Pattern.compile("CREATE VIEW (\\w+) AS\\s+(.*?);", Pattern.DOTALL);

  private static final List<String> FILES =
      List.of("views.sql", "system.sql", "profile.sql", "heap.sql");

  /** The expression in view definitions that uses a CPU's row as its number. */
  private static final String CPU_BY_ROW = "ucpu AS cpu";

  private PublicViews() {}

  static List<ViewDefinition> load() {
    return FILES.stream().flatMap(file -> load(file).stream()).toList();
  }

  /** Loads the views; for a trace of several machines, CPU numbers are computed from rows. */
  static List<ViewDefinition> load(boolean hasOtherMachines) {
    return hasOtherMachines ? load().stream().map(PublicViews::withNumbersOfCpus).toList() : load();
  }

  private static ViewDefinition withNumbersOfCpus(ViewDefinition view) {
    String number = "ucpu % " + CpuTable.ROWS_PER_MACHINE + " AS cpu";
    return new ViewDefinition(view.name(), view.sql().replace(CPU_BY_ROW, number));
  }

  private static List<ViewDefinition> load(String file) {
    try (InputStream in =
        Objects.requireNonNull(PublicViews.class.getResourceAsStream(file), file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return VIEW.matcher(text)
          .results()
          .map(view -> new ViewDefinition(view.group(1), view.group(2)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
