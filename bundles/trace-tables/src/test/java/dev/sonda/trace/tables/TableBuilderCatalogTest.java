package dev.sonda.trace.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class TableBuilderCatalogTest {
  private static final List<ViewDefinition> VIEWS = List.of(new ViewDefinition("v", "SELECT 1"));

  private final StringPool pool = new StringPool();
  private final TableMemory memory = new TableMemory();
  private final TableBuilder slices = table("slice");
  private final TableBuilder threads = table("thread");

  private TableBuilder table(String name) {
    TableBuilder table = new TableBuilder(name, pool, memory);
    table.strings("name").set(table.addRow(), pool.intern("name of " + name));
    return table;
  }

  @AfterEach
  void free() {
    memory.close();
  }

  @Test
  void shouldFinishOnlyRequestedTables() {
    TableBuilderCatalog catalog = new TableBuilderCatalog(List.of(slices, threads), VIEWS);
    assertThat(catalog.schemas()).containsExactly(slices.schema(), threads.schema());
    Table table = catalog.table("slice");
    assertThat(table.name()).isEqualTo("slice");
    assertThat(catalog.table("slice")).isSameAs(table);
    assertThatThrownBy(slices::addRow).isInstanceOf(IllegalStateException.class);
    assertThat(threads.addRow()).as("row of a table that isn't finished").isEqualTo(1);
    assertThat(catalog.views()).isEqualTo(VIEWS);
  }

  @Test
  void shouldAcceptFinishedTable() {
    Table table = slices.finish();
    assertThat(new TableBuilderCatalog(List.of(slices), List.of()).table("slice")).isSameAs(table);
  }

  @Test
  void shouldGiveAllThreadsTheSameTable() throws Exception {
    TableBuilderCatalog catalog = new TableBuilderCatalog(List.of(slices, threads), VIEWS);
    List<Callable<Table>> many = Collections.nCopies(8, () -> catalog.table("slice"));
    try (ExecutorService executor = Executors.newFixedThreadPool(4)) {
      for (Future<Table> result : executor.invokeAll(many)) {
        assertThat(result.get()).isSameAs(catalog.table("slice"));
      }
    }
  }

  @Test
  void shouldRefuseUnknownAndDoubleNames() {
    TableBuilderCatalog catalog = new TableBuilderCatalog(List.of(slices), VIEWS);
    assertThatThrownBy(() -> catalog.table("thread")).isInstanceOf(NoSuchElementException.class);
    List<TableBuilder> twice = List.of(slices, table("slice"));
    assertThatThrownBy(() -> new TableBuilderCatalog(twice, VIEWS))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
