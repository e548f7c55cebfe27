package dev.sonda.trace.storage.archive;

import dev.sonda.trace.importing.ImportedTrace;
import java.io.IOException;

/** The import of all traces of one format in an archive. */
@FunctionalInterface
public interface FormatImport {
  /** Begins with a trace. */
  MemberImport begin(TraceMember member) throws IOException;

  /** Adds to the tables of the archive when all are filled. */
  default ImportedTrace extend(ImportedTrace trace) {
    return trace;
  }
}
