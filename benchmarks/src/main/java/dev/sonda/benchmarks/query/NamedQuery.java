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
  private static final String SETUP = "setup";

  /** Whether this is one of the tiny queries, which an open trace answers at once. */
  boolean isTiny() {
    return name.startsWith(TINY);
  }

  /** Whether these statements only make what later queries read. */
  boolean isSetup() {
    return name.startsWith(SETUP);
  }

  /** Reads a file. */
  static List<NamedQuery> ofFile(Path file) throws IOException {
    return parse(Files.readString(file));
  }

  /** Reads a set that belongs to these benchmarks. */
  static List<NamedQuery> ofResource(String name) throws IOException {
    try (var in = NamedQuery.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is missing in this jar");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
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
