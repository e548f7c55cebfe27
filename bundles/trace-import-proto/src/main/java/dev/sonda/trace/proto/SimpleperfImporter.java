package dev.sonda.trace.proto;

import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.proto.internal.simpleperf.SimpleperfImport;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Imports protobuf reports of Android's simpleperf, including compressed and archived reports. */
@Component(service = TraceImporter.class)
public final class SimpleperfImporter implements MemberImporter {
  private static final byte[] MAGIC = "SIMPLEPERF".getBytes(StandardCharsets.US_ASCII);

  @Override
  public String format() {
    return "simpleperf_proto";
  }

  @Override
  public boolean accepts(byte[] head) {
    return head.length >= MAGIC.length
        && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  @Override
  public TraceFormatClock clock() {
    return TraceFormatClock.MONOTONIC;
  }

  @Override
  public TraceFormatImport begin(List<TraceExtension> extensions) {
    return SimpleperfImport::new;
  }
}
