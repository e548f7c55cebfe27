package dev.sonda.trace.json;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.format.Wrapping;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.json.internal.JsonImport;
import java.io.IOException;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Component;

/** Imports Chrome's JSON traces, compressed or in archives too. */
@Component
public final class JsonImporter implements TraceImporter {
  @Override
  public String format() {
    return "json";
  }

  @Override
  public boolean accepts(byte[] head) {
    return Wrapping.of(head) == Wrapping.JSON;
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    try (TraceFile trace = TraceFile.open(file)) {
      for (TracePart part : trace.parts()) {
        if (part.kind() != Wrapping.JSON) {
          throw new TraceFormatException("%s: %s is no trace in JSON".formatted(file, part.name()));
        }
      }
      return JsonImport.of(trace, progress);
    }
  }
}
