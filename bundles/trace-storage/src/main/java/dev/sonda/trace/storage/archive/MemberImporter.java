package dev.sonda.trace.storage.archive;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An importer of a format whose traces can be part of an archive beside traces of other formats.
 */
public interface MemberImporter extends TraceImporter {
  /** The clock that timestamps of the format refer to. */
  TraceFormatClock clock();

  /** Begins the import of an archive, or of a file that is a single trace. */
  TraceFormatImport begin(List<TraceExtension> extensions);

  @Override
  default ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    return open(file, progress, List.of());
  }

  @Override
  default ImportedTrace open(Path file, ImportProgress progress, List<TraceExtension> extensions)
      throws IOException {
    return ArchiveImport.open(
        file, head -> accepts(head) ? Optional.of(this) : Optional.empty(), progress, extensions);
  }
}
