package dev.sonda.trace.systrace;

import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.format.Wrapping;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.systrace.internal.strace.StraceImport;
import dev.sonda.trace.systrace.internal.strace.StraceLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Component;

/** Imports what {@code strace -f -ttt} prints, compressed or in archives too. */
@Component
public final class StraceImporter implements TraceImporter {
  @Override
  public String format() {
    return "strace";
  }

  @Override
  public boolean accepts(byte[] head) {
    return Wrapping.of(head) == Wrapping.UNKNOWN && isStrace(head);
  }

  private static boolean isStrace(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8);
    return StraceLine.of(text.lines().findFirst().orElse("")) instanceof StraceLine.Call;
  }

  @Override
  public ImportedTrace open(Path file, ImportProgress progress) throws IOException {
    try (TraceFile trace = TraceFile.open(file)) {
      for (TracePart part : trace.parts()) {
        if (part.kind() != Wrapping.UNKNOWN) {
          throw new TraceFormatException(
              "%s: %s is no output of strace".formatted(file, part.name()));
        }
      }
      return StraceImport.of(trace, progress);
    }
  }
}
