package dev.sonda.trace.systrace;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import dev.sonda.trace.systrace.internal.SystraceImport;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Imports ftrace text, plain or embedded in HTML, also compressed or in archives. */
@Component(service = TraceImporter.class)
public final class SystraceImporter implements MemberImporter {
  @Override
  public String format() {
    return "systrace";
  }

  @Override
  public boolean accepts(byte[] head) {
    return TraceFileFormat.of(head) == TraceFileFormat.SYSTRACE;
  }

  @Override
  public TraceFormatClock clock() {
    return TraceFormatClock.MONOTONIC;
  }

  @Override
  public TraceFormatImport begin(List<TraceExtension> extensions) {
    return SystraceImport::new;
  }
}
