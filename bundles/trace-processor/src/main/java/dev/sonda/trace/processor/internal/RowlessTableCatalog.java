package dev.sonda.trace.processor.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.StringDictionary;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A catalog of a trace's tables and views, but without rows. */
record RowlessTableCatalog(
    List<TableSchema> schemas, List<ViewDefinition> views, List<ScalarFunction> functions)
    implements TableCatalog {
  @Override
  public Table table(String name) {
    return schemas.stream()
        .filter(schema -> schema.name().equals(name))
        .findFirst()
        .map(EmptyTable::of)
        .orElseThrow();
  }

  private record EmptyTable(String name, List<Column> columns) implements Table {
    static EmptyTable of(TableSchema schema) {
      return new EmptyTable(
          schema.name(), schema.columns().stream().<Column>map(EmptyColumn::of).toList());
    }

    @Override
    public long rows() {
      return 0;
    }
  }

  private record EmptyColumn(String name, ColumnType type, boolean hasNulls) implements Column {
    static EmptyColumn of(ColumnSchema schema) {
      return new EmptyColumn(schema.name(), schema.type(), schema.nullable());
    }

    @Override
    public MemorySegment values(int block) {
      return MemorySegment.NULL;
    }

    @Override
    public MemorySegment validity(int block) {
      return MemorySegment.NULL;
    }

    @Override
    public StringDictionary dictionary() {
      if (type != ColumnType.STRING) {
        throw new IllegalStateException(name + " has no strings");
      }
      return new EmptyDictionary();
    }

    @Override
    public boolean isSorted() {
      return true;
    }
  }

  private record EmptyDictionary() implements StringDictionary {
    @Override
    public int size() {
      return 0;
    }

    @Override
    public MemorySegment bytes() {
      return MemorySegment.NULL;
    }

    @Override
    public MemorySegment offsets() {
      return MemorySegment.ofArray(new long[1]);
    }
  }
}
