package dev.sonda.itests.analysis;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.trace.format.TraceFirstBytes;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableSchema;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/** Imports files without an engine, and reads each cell of all tables. */
final class ImportedCellReader {
  private ImportedCellReader() {}

  /** The sum of all bits, whose only purpose is that all cells are read. */
  static long read(Path file) throws IOException {
    try (ImportedTrace trace = importerOf(file).open(file, ImportProgress.none())) {
      long sum = 0;
      for (TableSchema schema : trace.catalog().schemas()) {
        sum += read(trace.catalog().table(schema.name()));
      }
      return sum;
    }
  }

  private static TraceImporter importerOf(Path file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(TraceImporter.HEAD_BYTES);
    }
    Optional<TraceImporter> ofFile = accepting(head);
    if (ofFile.isPresent()) {
      return ofFile.get();
    }
    byte[] within = TraceFirstBytes.read(file);
    return accepting(within).orElseThrow(() -> new IOException("no known format"));
  }

  private static Optional<TraceImporter> accepting(byte[] head) {
    return ServiceLoader.load(TraceImporter.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(importer -> importer.accepts(head.clone()))
        .findFirst();
  }

  private static long read(Table table) {
    long sum = 0;
    for (Column column : table.columns()) {
      for (long from = 0; from < table.rows(); from += Column.BLOCK_ROWS) {
        int rows = (int) Math.min(Column.BLOCK_ROWS, table.rows() - from);
        sum += read(column, (int) (from / Column.BLOCK_ROWS), rows);
      }
    }
    return sum;
  }

  private static long read(Column column, int block, int rows) {
    long sum = 0;
    MemorySegment values = column.values(block);
    MemorySegment validity = column.validity(block);
    int texts = column.type() == ColumnType.STRING ? column.dictionary().size() : 0;
    for (int row = 0; row < rows; row++) {
      if (column.type().valueBytes() == Long.BYTES) {
        sum += values.getAtIndex(JAVA_LONG, row);
        continue;
      }
      int value = values.getAtIndex(JAVA_INT, row);
      if (column.type() == ColumnType.STRING && !isNull(validity, row)) {
        Objects.checkIndex(value, texts);
      }
      sum += value;
    }
    return sum;
  }

  private static boolean isNull(MemorySegment validity, int row) {
    return validity.address() != 0
        && ((validity.getAtIndex(JAVA_LONG, row / Long.SIZE) >>> row) & 1) == 0;
  }
}
