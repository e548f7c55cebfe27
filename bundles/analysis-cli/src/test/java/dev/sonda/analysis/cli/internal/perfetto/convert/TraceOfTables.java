package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.tables.TableCatalog;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A trace for PerfettoSQL that has the tables of a test, and no others. */
public final class TraceOfTables implements AutoCloseable {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());

  private final Arena arena = Arena.ofShared();
  private final FakeCatalog catalog = new FakeCatalog();

  /** A new table of the trace, without columns so far. */
  public ArrayTable add(String name) {
    ArrayTable table = new ArrayTable(arena, name);
    catalog.with(table);
    return table;
  }

  /** Opens the trace, which is to be closed before the tables. */
  public TraceProcessor open(Path folder) throws IOException, EngineException {
    return TraceProcessor.open(
        List.of(Files.writeString(folder.resolve("trace"), "")),
        TraceProcessorOptions.defaults()
            .withDialect(SqlDialect.PERFETTO)
            .withImporters(List.of(new Importer(catalog)))
            .withEngine(ENGINES));
  }

  @Override
  public void close() {
    arena.close();
  }

  /** Opens any file as a trace with the tables of a catalog. */
  private record Importer(TableCatalog catalog) implements TraceImporter {
    @Override
    public String format() {
      return "tables";
    }

    @Override
    public boolean accepts(byte[] head) {
      return true;
    }

    @Override
    public ImportedTrace open(Path file, ImportProgress progress) {
      return new ImportedTrace() {
        @Override
        public TableCatalog catalog() {
          return catalog;
        }

        @Override
        public void close() {
          // The test frees the tables.
        }
      };
    }
  }
}
