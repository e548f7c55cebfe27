package dev.sonda.trace.storage.archive;

import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An importer whose traces may lie in an archive beside those of other formats. */
public interface MemberImporter extends TraceImporter {
  /** The clock that times of the format are by. */
  MemberClock clock();

  /** Begins with an archive, or a file that is one trace. */
  FormatImport begin(List<TraceExtension> extensions);

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
