package dev.sonda.trace.proto.internal.metadata;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketLosses;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.List;

/** The modules for packets about the trace as a whole. */
public final class MetadataModules {
  private MetadataModules() {}

  public static List<PacketModule> all(ImportState state, PacketLosses losses) {
    return List.of(
        new SessionMetadataModule(state),
        new SystemInfoModule(state),
        new ServiceStatsModule(state, losses),
        new TriggerModule(state),
        new MetatraceModule(state),
        new ConcurrentSessionModule(state));
  }
}
