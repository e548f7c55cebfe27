package dev.sonda.trace.processor.internal.sqlite;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.internal.name.QuotedName;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes all tables and views of a trace into one database file. */
public final class DatabaseExport {
  /** Views whose SQL has functions that SQLite doesn't have: they become tables. */
  private static final Set<String> VIEWS_AS_TABLES = Set.of("args");

  /** The column of several traces that are open as one: ids are unique within one trace only. */
  private static final String TRACE_COLUMN = "trace";

  private final TraceProcessor trace;
  private final DatabaseFile file;
  private final TableBTree schema;
  private final RecordWriter row = new RecordWriter();
  private long objects;

  private DatabaseExport(TraceProcessor trace, FileChannel target) {
    this.trace = trace;
    file = new DatabaseFile(target);
    schema = TableBTree.ofSchema(file);
  }

  /** Writes the file from its begin; the channel stays open. */
  public static void write(TraceProcessor trace, FileChannel target)
      throws EngineException, IOException {
    new DatabaseExport(trace, target).write();
  }

  private void write() throws EngineException, IOException {
    for (TableSchema table : trace.tables()) {
      writeTable(table.name());
    }
    for (ViewDefinition view : trace.views()) {
      if (VIEWS_AS_TABLES.contains(view.name())) {
        writeTable(view.name());
      } else {
        String sql = "CREATE VIEW " + QuotedName.of(view.name()) + " AS " + view.sql();
        addObject("view", view.name(), 0, sql);
      }
    }
    schema.finishAsFirstPage();
  }

  private void writeTable(String name) throws EngineException, IOException {
    int firstPage = file.nextPage();
    List<ResultColumn> columns = trace.columns(name);
    boolean hasKey =
        columns.getFirst().name().equals("id")
            && columns.stream().noneMatch(column -> column.name().equals(TRACE_COLUMN));
    int root = writeRows(name, hasKey);
    if (root == 0) {
      file.dropFrom(firstPage);
      hasKey = false;
      root = writeRows(name, false);
    }
    addObject("table", name, root, createTable(name, columns, hasKey));
  }

  /**
   * Writes a table's rows.
   *
   * @param hasKey the first column is the key of a row, and not the row's number
   * @return the page of the root, or 0 if keys don't ascend
   */
  private int writeRows(String name, boolean hasKey) throws EngineException, IOException {
    TableBTree tree = TableBTree.ofTable(file);
    long rows = 0;
    try (Result result = trace.query("SELECT * FROM " + QuotedName.of(name))) {
      int columns = result.columns().size();
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int at = 0; at < batch.rows(); at++) {
          if (hasKey && (batch.isNull(0, at) || !tree.accepts(batch.longValue(0, at)))) {
            return 0;
          }
          long key = hasKey ? batch.longValue(0, at) : ++rows;
          encode(batch, at, columns, hasKey);
          tree.add(key, row.record());
        }
      }
    }
    return tree.finish();
  }

  private void encode(ResultBatch batch, int at, int columns, boolean hasKey) {
    row.begin();
    if (hasKey) {
      row.putNull(); // SQLite takes the column from the row's key
    }
    for (int column = hasKey ? 1 : 0; column < columns; column++) {
      if (batch.isNull(column, at)) {
        row.putNull();
        continue;
      }
      switch (batch.type(column, at)) {
        case LONG -> row.putLong(batch.longValue(column, at));
        case DOUBLE -> row.putDouble(batch.doubleValue(column, at));
        case STRING, ANY -> row.putText(batch.bytesValue(column, at));
        case BLOB -> row.putBlob(batch.bytesValue(column, at));
        case NULL -> row.putNull();
      }
    }
  }

  /** Adds a row of sqlite_schema. */
  private void addObject(String type, String name, int root, String sql) throws IOException {
    row.begin();
    row.putText(type);
    row.putText(name);
    row.putText(name);
    row.putLong(root);
    row.putText(sql);
    schema.add(++objects, row.record());
  }

  private static String createTable(String name, List<ResultColumn> columns, boolean hasKey) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> definition(columns.get(i), hasKey && i == 0))
        .collect(Collectors.joining(", ", "CREATE TABLE " + QuotedName.of(name) + " (", ")"));
  }

  private static String definition(ResultColumn column, boolean isKey) {
    return QuotedName.of(column.name())
        + (isKey ? " INTEGER PRIMARY KEY" : affinity(column.type()));
  }

  private static String affinity(ValueType type) {
    return switch (type) {
      case LONG -> " INTEGER";
      case DOUBLE -> " REAL";
      case STRING -> " TEXT";
      case BLOB, NULL, ANY -> "";
    };
  }
}
