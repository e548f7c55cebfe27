package dev.sonda.trace.proto;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The imported tables of a trace written by a test, as rows of text. */
final class ImportedTablesFixture implements AutoCloseable {
  private final ImportedTrace trace;

  ImportedTablesFixture(Path folder, byte[] bytes) throws IOException {
    this(folder, bytes, List.of());
  }

  ImportedTablesFixture(Path folder, byte[] bytes, List<TraceExtension> extensions)
      throws IOException {
    Path file = Files.write(folder.resolve("trace.pftrace"), bytes);
    trace = new ProtoImporter().open(file, ImportProgress.none(), extensions);
  }

  ImportedTablesFixture(Path folder, byte[] bytes, ImportOptions options) throws IOException {
    this(folder, bytes, new ProtoImporter().with(options));
  }

  ImportedTablesFixture(Path folder, byte[] bytes, TraceImporter importer) throws IOException {
    Path file = Files.write(folder.resolve("trace.pftrace"), bytes);
    trace = importer.open(file, ImportProgress.none());
  }

  /** Names of views, those of extensions last. */
  List<String> views() {
    return trace.catalog().views().stream().map(ViewDefinition::name).toList();
  }

  /** Rows of a table with these columns, separated by blanks; null is a dash. */
  List<String> rows(String table, String... columns) {
    Table found = trace.catalog().table(table);
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < found.rows(); row++) {
      List<String> values = new ArrayList<>();
      for (String name : columns) {
        String value = value(column(found, name), row);
        values.add(value == null ? "-" : value);
      }
      rows.add(String.join(" ", values));
    }
    return rows;
  }

  private static Column column(Table table, String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(table.name() + " has no column " + name));
  }

  private static @Nullable String value(Column column, int row) {
    int block = row / Column.BLOCK_ROWS;
    int at = row % Column.BLOCK_ROWS;
    MemorySegment validity = column.validity(block);
    if (validity.byteSize() > 0 && ((validity.get(JAVA_BYTE, at / 8) >> (at % 8)) & 1) == 0) {
      return null;
    }
    MemorySegment values = column.values(block);
    return switch (column.type()) {
      case INT32 -> String.valueOf(values.get(JAVA_INT_UNALIGNED, 4L * at));
      case INT64 -> String.valueOf(values.get(JAVA_LONG_UNALIGNED, 8L * at));
      case DOUBLE -> String.valueOf(values.get(JAVA_DOUBLE_UNALIGNED, 8L * at));
      case STRING -> text(column.dictionary(), values.get(JAVA_INT_UNALIGNED, 4L * at));
    };
  }

  private static String text(StringDictionary dictionary, int code) {
    long begin = dictionary.offsets().get(JAVA_LONG_UNALIGNED, 8L * code);
    long end = dictionary.offsets().get(JAVA_LONG_UNALIGNED, 8L * code + 8);
    byte[] bytes = dictionary.bytes().asSlice(begin, end - begin).toArray(JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    trace.close();
  }
}
