package dev.sonda.trace.proto.internal.extension;

import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.tables.ForwardingCatalog;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.List;
import java.util.stream.Stream;

/** An imported trace with additional views of extensions after its own views. */
record ExtendedTrace(ImportedTrace trace, List<ViewDefinition> added) implements ImportedTrace {
  @Override
  public TableCatalog catalog() {
    return new ExtendedCatalog(trace.catalog(), added);
  }

  @Override
  public void close() {
    trace.close();
  }

  private record ExtendedCatalog(TableCatalog catalog, List<ViewDefinition> added)
      implements ForwardingCatalog {
    @Override
    public List<ViewDefinition> views() {
      return Stream.concat(catalog.views().stream(), added.stream()).toList();
    }
  }
}
