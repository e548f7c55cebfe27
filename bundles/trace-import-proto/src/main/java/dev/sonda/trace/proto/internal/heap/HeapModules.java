package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.List;

/**
 * Creates the modules that import packets with heap dumps, and finds the process of a dumped class
 * for other modules.
 */
public final class HeapModules {
  private final HeapDumpTable graphs;
  private final List<PacketModule> modules;

  public HeapModules(ImportState state) {
    graphs = new HeapDumpTable(state);
    modules =
        List.of(new HeapGraphModule(state, graphs), new ArtProcessMetadataModule(state, graphs));
  }

  public List<PacketModule> all() {
    return modules;
  }

  /**
   * The process (upid) whose heap contains a class.
   *
   * @param row the class's row
   */
  public int processOfClass(int row) {
    return graphs.processOfClass(row);
  }
}
