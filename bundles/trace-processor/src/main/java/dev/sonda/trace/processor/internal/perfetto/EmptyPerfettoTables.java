package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tables that Perfetto's modules use but no importer fills, such as those of dumpstate. They exist
 * without rows, so that these modules work for traces without such data.
 */
final class EmptyPerfettoTables {
  private static final String RESOURCE = "tables.tsv";

  private @Nullable Map<String, CatalogTable> byName;

  /** The table of a name in lower case; null if there is none. */
  @Nullable CatalogTable find(String name) {
    Map<String, CatalogTable> known = byName;
    if (known == null) {
      known = read();
      byName = known;
    }
    return known.get(name);
  }

  private static Map<String, CatalogTable> read() {
    try (InputStream resource =
            Objects.requireNonNull(
                EmptyPerfettoTables.class.getResourceAsStream(RESOURCE), RESOURCE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      Map<String, CatalogTable> tables = new HashMap<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        CatalogTable table = table(line);
        tables.put(table.name(), table);
      }
      return tables;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parses a line with a table: its name, a tab, and columns as {@code name:type}. */
  private static CatalogTable table(String line) {
    int tab = line.indexOf('\t');
    List<CatalogColumn> columns = new ArrayList<>();
    for (String column : line.substring(tab + 1).split(" ", -1)) {
      int colon = column.indexOf(':');
      columns.add(new CatalogColumn(column.substring(0, colon), type(column.substring(colon + 1))));
    }
    return new CatalogTable(line.substring(0, tab), columns);
  }

  private static ValueType type(String name) {
    return switch (name) {
      case "integer" -> ValueType.INTEGER;
      case "double" -> ValueType.REAL;
      case "text" -> ValueType.TEXT;
      case "blob" -> ValueType.BLOB;
      default -> throw new IllegalStateException("no type " + name);
    };
  }

  /** The SQL statement that creates the table. */
  static String definition(CatalogTable table) {
    List<String> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      String type =
          switch (column.type()) {
            case INTEGER -> "BIGINT";
            case REAL -> "DOUBLE";
            case BLOB -> "BLOB";
            default -> "VARCHAR";
          };
      columns.add('"' + column.name() + "\" " + type);
    }
    return "CREATE TABLE memory.main.\"%s\" (%s)"
        .formatted(table.name(), String.join(", ", columns));
  }
}
