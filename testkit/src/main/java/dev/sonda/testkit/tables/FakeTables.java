package dev.sonda.testkit.tables;

import dev.sonda.trace.tables.TableCatalog;
import java.lang.foreign.Arena;

/** The tables of a fake trace: three slices, two threads, and a view of both. */
final class FakeTables {
  private final TableCatalog catalog;

  FakeTables(Arena arena) {
    catalog =
        new FakeCatalog()
            .with(
                new ArrayTable(arena, "slice")
                    .with("ts", 10L, 20L, 30L)
                    .with("dur", 5L, null, 7L)
                    .with("share", 0.5, null, 2.0)
                    .with("name", "draw", "a,\"b\"", null)
                    .with("utid", 1, 2, 1))
            .with(new ArrayTable(arena, "thread").with("utid", 1, 2).with("tid", 100, 200))
            .withView("thread_slice", "SELECT * FROM slice JOIN thread USING (utid)");
  }

  TableCatalog catalog() {
    return catalog;
  }
}
