package dev.sonda.trace.json;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.json.internal.JsonImport;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Imports Chrome's JSON traces, including compressed and archived traces. */
@Component(service = TraceImporter.class)
public final class JsonImporter implements MemberImporter {
  @Override
  public String format() {
    return "json";
  }

  @Override
  public boolean accepts(byte[] head) {
    return TraceFileFormat.of(head) == TraceFileFormat.JSON;
  }

  @Override
  public TraceFormatClock clock() {
    return TraceFormatClock.OF_FILE;
  }

  @Override
  public TraceFormatImport begin(List<TraceExtension> extensions) {
    return JsonImport::new;
  }
}
