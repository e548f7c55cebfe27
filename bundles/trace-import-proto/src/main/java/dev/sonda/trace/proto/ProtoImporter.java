package dev.sonda.trace.proto;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.proto.internal.ProtoArchiveImport;
import dev.sonda.trace.storage.archive.MemberImporter;
import dev.sonda.trace.storage.archive.TraceFormatClock;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Imports traces in Perfetto's protobuf format, including compressed and archived traces. */
@Component(service = TraceImporter.class)
public final class ProtoImporter implements MemberImporter {
  private final ImportOptions options;

  public ProtoImporter() {
    this(ImportOptions.defaults());
  }

  private ProtoImporter(ImportOptions options) {
    this.options = options;
  }

  @Override
  public TraceImporter with(ImportOptions others) {
    return new ProtoImporter(others);
  }

  @Override
  public String format() {
    return "proto";
  }

  @Override
  public boolean accepts(byte[] head) {
    return head.length == 0 || TraceFileFormat.of(head) == TraceFileFormat.PACKETS;
  }

  @Override
  public TraceFormatClock clock() {
    return TraceFormatClock.BY_SNAPSHOTS;
  }

  @Override
  public TraceFormatImport begin(List<TraceExtension> extensions) {
    return new ProtoArchiveImport(extensions, options);
  }
}
