package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The views by which people know the tables, out of files such as {@code views.sql}. */
final class Views {
  private static final Pattern VIEW =
      Pattern.compile("CREATE VIEW (\\w+) AS\\s+(.*?);", Pattern.DOTALL);

  private static final List<String> FILES =
      List.of("views.sql", "system.sql", "profile.sql", "heap.sql");

  private Views() {}

  static List<ViewDefinition> load() {
    return FILES.stream().flatMap(file -> load(file).stream()).toList();
  }

  private static List<ViewDefinition> load(String file) {
    try (InputStream in = Objects.requireNonNull(Views.class.getResourceAsStream(file), file)) {
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
