package dev.sonda.analysis.cli.internal.perfetto.convert;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.tables.TableCatalog;
import java.nio.file.Path;

/** Opens any file as a trace with the tables of a catalog. */
final class CatalogImporter implements TraceImporter {
  private final TableCatalog catalog;

  CatalogImporter(TableCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public String format() {
    return "catalog";
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
