package dev.sonda.trace.proto.internal.memory;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;

/**
 * Imports memory dumps, in which Chrome's processes describe their allocators. A dump is complete
 * when a packet of another time comes.
 */
public final class MemoryDumpModule implements PacketModule {
  private static final int MEMORY_TRACKER_SNAPSHOT = 73;

  private final ImportState state;
  private final MemoryDumpReader dump;
  private final MemoryDumpRows rows;
  private final WireReader fields = new WireReader();
  private final int kind;
  private long dumpTimeNs;

  public MemoryDumpModule(ImportState state) {
    this.state = state;
    dump = new MemoryDumpReader(state.statistics());
    rows = new MemoryDumpRows(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {MEMORY_TRACKER_SNAPSHOT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    if (timeNs != dumpTimeNs) {
      completeDump();
    }
    state.memory().read(fields, place, sizeBytes);
    dump.read(fields);
    dumpTimeNs = timeNs;
  }

  private void completeDump() {
    if (dump.isEmpty()) {
      return;
    }
    MemoryGraph graph = new MemoryGraph(dump.take());
    GraphTraversal nodes = new GraphTraversal(graph);
    nodes.childrenFirst(NodeSizes::compute);
    OwnershipShares.compute(nodes);
    if (nodes.hasCycle()) {
      dump.countFailure();
    }
    rows.write(dumpTimeNs, dump.detailLevel(), graph);
  }

  @Override
  public void finish() {
    completeDump();
  }
}
