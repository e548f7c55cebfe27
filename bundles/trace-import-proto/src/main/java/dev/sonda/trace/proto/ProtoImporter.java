package dev.sonda.trace.proto;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.format.Wrapping;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.proto.internal.ProtoImport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Imports traces of Perfetto's format, compressed or in archives too. */
@Component
public final class ProtoImporter implements TraceImporter {
  @Override
  public String format() {
    return "proto";
  }

  @Override
  public boolean accepts(byte[] head) {
    return head.length == 0 || Wrapping.of(head) == Wrapping.PACKETS;
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    return open(file, progress, List.of());
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress, List<TraceExtension> extensions)
      throws IOException {
    TraceFile trace = TraceFile.open(file);
    try {
      for (TracePart part : trace.parts()) {
        if (part.kind() != Wrapping.PACKETS) {
          throw new TraceFormatException(
              "%s: %s is no trace of Perfetto's format".formatted(file, part.name()));
        }
      }
      return ProtoImport.of(trace, progress, extensions);
    } catch (IOException | RuntimeException e) {
      trace.close();
      throw e;
    }
  }
}
