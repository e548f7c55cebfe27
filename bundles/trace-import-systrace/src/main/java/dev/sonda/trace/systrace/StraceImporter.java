package dev.sonda.trace.systrace;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import dev.sonda.trace.systrace.internal.strace.StraceImport;
import dev.sonda.trace.systrace.internal.strace.StraceLine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Imports the output of {@code strace -f -ttt}, also compressed or in archives. */
@Component(service = TraceImporter.class)
public final class StraceImporter implements MemberImporter {
  @Override
  public String format() {
    return "strace";
  }

  @Override
  public boolean accepts(byte[] head) {
    return TraceFileFormat.of(head) == TraceFileFormat.UNKNOWN && isStrace(head);
  }

  private static boolean isStrace(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8);
    return StraceLine.of(text.lines().findFirst().orElse("")) instanceof StraceLine.Call;
  }

  @Override
  public TraceFormatClock clock() {
    return TraceFormatClock.REALTIME;
  }

  @Override
  public TraceFormatImport begin(List<TraceExtension> extensions) {
    return StraceImport::new;
  }
}
