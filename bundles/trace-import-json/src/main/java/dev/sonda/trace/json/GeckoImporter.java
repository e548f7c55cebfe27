package dev.sonda.trace.json;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.json.internal.gecko.GeckoImport;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/**
 * Imports profiles of the Firefox Profiler, which samply and converters of perf's recordings write
 * as well; including compressed and archived profiles.
 */
@Component(service = TraceImporter.class)
public final class GeckoImporter implements MemberImporter {
  @Override
  public String format() {
    return "gecko";
  }

  @Override
  public boolean accepts(byte[] head) {
    return TraceFileFormat.of(head) == TraceFileFormat.GECKO;
  }

  @Override
  public TraceFormatClock clock() {
    return TraceFormatClock.OF_FILE;
  }

  @Override
  public TraceFormatImport begin(List<TraceExtension> extensions) {
    return GeckoImport::new;
  }
}
