package dev.sonda.trace.processor.internal;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Trace files that are open as one database.
 *
 * @param catalog catalog of the tables that the engine uses
 * @param tables tables as visible to users
 * @param views views as visible to users
 */
record OpenTraceFiles(
    List<ImportedTrace> traces,
    TableCatalog catalog,
    List<TableSchema> tables,
    List<ViewDefinition> views)
    implements AutoCloseable {

  static OpenTraceFiles open(
      List<Path> files,
      ImporterChoice importers,
      TraceExtensions extensions,
      ImportProgress progress)
      throws IOException {
    List<String> labels = labels(files);
    List<ImportedTrace> traces = new ArrayList<>();
    boolean isOpen = false;
    try {
      for (Path file : files) {
        traces.add(open(file, importers.importerOf(file), extensions, progress));
      }
      isOpen = true;
    } finally {
      if (!isOpen) {
        traces.forEach(ImportedTrace::close);
      }
    }
    return of(labels, traces, extensions.functions());
  }

  /**
   * Opens a trace. Importers report a full disk while filling tables by an unchecked exception,
   * which is converted to an {@link IOException}.
   */
  private static ImportedTrace open(
      Path file, TraceImporter importer, TraceExtensions extensions, ImportProgress progress)
      throws IOException {
    try {
      return importer.open(file, progress, extensions.all());
    } catch (UncheckedIOException e) {
      IOException cause = Objects.requireNonNull(e.getCause());
      throw new IOException("%s: %s: %s".formatted(file, e.getMessage(), cause.getMessage()), e);
    }
  }

  private static OpenTraceFiles of(
      List<String> labels, List<ImportedTrace> traces, List<ScalarFunction> functions) {
    List<TableCatalog> catalogs = traces.stream().map(ImportedTrace::catalog).toList();
    if (catalogs.size() == 1) {
      TableCatalog only = catalogs.getFirst();
      return new OpenTraceFiles(
          traces, new ExtensionFunctionsCatalog(only, functions), only.schemas(), only.views());
    }
    TraceUnionCatalog union = new TraceUnionCatalog(labels, catalogs);
    return new OpenTraceFiles(
        traces,
        new ExtensionFunctionsCatalog(union, functions),
        union.tables(),
        union.combinedViews());
  }

  /** The names of the files, or their paths if two files have equal names. */
  private static List<String> labels(List<Path> files) throws IOException {
    List<String> names = files.stream().map(file -> "" + file.getFileName()).toList();
    if (new HashSet<>(names).size() == names.size()) {
      return names;
    }
    Set<String> paths = new HashSet<>();
    for (Path file : files) {
      if (!paths.add(file.toString())) {
        throw new IOException(file + " is named twice");
      }
    }
    return files.stream().map(Path::toString).toList();
  }

  @Override
  public void close() {
    traces.forEach(ImportedTrace::close);
  }
}
