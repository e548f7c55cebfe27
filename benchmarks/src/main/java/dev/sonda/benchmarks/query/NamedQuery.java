package dev.sonda.benchmarks.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A query of a file of queries, where each follows a line with {@code --!} and its name.
 *
 * @param name short description of the query
 */
record NamedQuery(String name, String sql) {
  private static final String MARK = "--!";
  private static final String TINY = "tiny";

  /** Whether this is one of the tiny queries, which an open trace answers at once. */
  boolean isTiny() {
    return name.startsWith(TINY);
  }

  /** Reads a file, or the set that belongs to this benchmark if the name is empty. */
  static List<NamedQuery> read(String file) throws IOException {
    return parse(file.isEmpty() ? ownSet() : Files.readString(Path.of(file)));
  }

  private static String ownSet() throws IOException {
    try (var in = NamedQuery.class.getResourceAsStream("queries.sql")) {
      if (in == null) {
        throw new IOException("queries.sql is missing in this jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static List<NamedQuery> parse(String text) {
    List<NamedQuery> queries = new ArrayList<>();
    String[] parts = text.split("(?m)^" + MARK, -1);
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      int end = part.indexOf('\n');
      queries.add(new NamedQuery(part.substring(0, end).strip(), part.substring(end).strip()));
    }
    return queries;
  }
}
