package dev.sonda.trace.proto.internal;

import dev.sonda.trace.importing.ImportOptions;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.proto.internal.extension.ActiveImportExtensions;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceFormatImport;
import dev.sonda.trace.storage.archive.TraceMember;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The import of all Perfetto traces in an archive, which extensions see as a single trace. */
public final class ProtoArchiveImport implements TraceFormatImport {
  private final List<TraceExtension> extensions;
  private final ImportOptions options;
  private @Nullable ActiveImportExtensions open;

  public ProtoArchiveImport(List<TraceExtension> extensions, ImportOptions options) {
    this.options = options;
    this.extensions = extensions;
  }

  @Override
  public MemberImport begin(TraceMember member) {
    MachinePacketsImport machine =
        new MachinePacketsImport(
            member.file().memory(), member.storage(), member.clocks(), member.machines(), options);
    ActiveImportExtensions known = open;
    if (known == null) {
      known = new ActiveImportExtensions(extensions, machine.state());
      open = known;
      machine.add(known.modules());
      return new ProtoImport(member, machine, List.of());
    }
    List<? extends PacketModule> modules = known.modules();
    return new ProtoImport(member, machine, List.copyOf(modules));
  }

  @Override
  public ImportedTrace extend(ImportedTrace trace) {
    return open == null ? trace : open.extend(trace);
  }
}
