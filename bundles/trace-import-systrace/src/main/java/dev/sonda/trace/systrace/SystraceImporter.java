package dev.sonda.trace.systrace;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.format.Wrapping;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.systrace.internal.SystraceImport;
import java.io.IOException;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Component;

/** Imports text of ftrace, plain and within HTML, compressed or in archives too. */
@Component
public final class SystraceImporter implements TraceImporter {
  @Override
  public String format() {
    return "systrace";
  }

  @Override
  public boolean accepts(byte[] head) {
    return Wrapping.of(head) == Wrapping.SYSTRACE;
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    try (TraceFile trace = TraceFile.open(file)) {
      for (TracePart part : trace.parts()) {
        if (part.kind() != Wrapping.SYSTRACE) {
          throw new TraceFormatException(
              "%s: %s is no text of ftrace".formatted(file, part.name()));
        }
      }
      return SystraceImport.of(trace, progress);
    }
  }
}
