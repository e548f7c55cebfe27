package dev.sonda.trace.processor.internal;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.storage.archive.ArchiveImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Imports compressed files and archives; each contained trace is imported by the importer of its
 * format.
 *
 * @param importers finds the importer for a trace by its first bytes
 */
record ArchiveImporter(Function<byte[], Optional<TraceImporter>> importers)
    implements TraceImporter {
  @Override
  public String format() {
    return "archive";
  }

  @Override
  public boolean accepts(byte[] head) {
    return true;
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    return open(file, progress, List.of());
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress, List<TraceExtension> extensions)
      throws IOException {
    return ArchiveImport.open(file, importers::apply, progress, extensions);
  }
}
