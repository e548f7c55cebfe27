package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.List;

/** Creates the import modules for packets that only Android devices write. */
public final class AndroidModules {
  private AndroidModules() {}

  public static List<PacketModule> all(ImportState state) {
    return List.of(
        new AndroidLogModule(state),
        new UserListModule(state),
        new AconfigFlagModule(state),
        new GameInterventionModule(state),
        new CpuPerUidModule(state),
        new WakelockModule(state));
  }
}
