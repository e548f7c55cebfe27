package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.List;

/** The modules of packets with dumps of heaps. */
public final class HeapModules {
  private HeapModules() {}

  public static List<PacketModule> all(ImportState state) {
    HeapGraphs graphs = new HeapGraphs(state);
    return List.of(new HeapGraphModule(state, graphs), new ProcessMetadataModule(state, graphs));
  }
}
