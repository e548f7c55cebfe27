package dev.sonda.trace.storage.archive;

import dev.sonda.trace.importing.ImportedTrace;
import java.io.IOException;

/** Imports all traces of one format in an archive. */
@FunctionalInterface
public interface TraceFormatImport {
  /** Begins the import of one trace. */
  MemberImport begin(TraceMember member) throws IOException;

  /** Adds further tables to the result when all tables are filled. */
  default ImportedTrace extend(ImportedTrace trace) {
    return trace;
  }
}
