package dev.sonda.trace.processor.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TraceUnionCatalogTest {
  /** A trace with a table whose ids are the numbers of its rows. */
  private static final class Numbered implements TableCatalog {
    @Override
    public List<TableSchema> schemas() {
      return List.of(
          new TableSchema("slice", List.of(new ColumnSchema("id", ColumnType.INT32, false, true))));
    }

    @Override
    public Table table(String name) {
      throw new NoSuchElementException(name);
    }

    @Override
    public List<ViewDefinition> views() {
      return List.of();
    }
  }

  @Test
  void shouldNotTakeRowNumbersOfOneTraceForThoseOfAll() {
    TraceUnionCatalog union =
        new TraceUnionCatalog(List.of("a", "b"), List.of(new Numbered(), new Numbered()));

    assertThat(union.tables().getFirst().columns())
        .containsExactly(
            new ColumnSchema("trace", ColumnType.STRING, false),
            new ColumnSchema("id", ColumnType.INT32, false));
  }
}
