package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.table.heap.OutOfMemoryErrorTable;

/**
 * Imports the metadata that a process writes before its heap is dumped, including the allocation
 * that failed.
 */
final class ArtProcessMetadataModule implements PacketModule {
  private static final int ART_PROCESS_METADATA = 131;
  private static final String OUT_OF_MEMORY = "OOME";

  private final ImportState state;
  private final HeapDumpTable graphs;
  private final JavaStackTexts stacks;
  private final UnlistedPackages packages;
  private final int kind;

  ArtProcessMetadataModule(ImportState state, HeapDumpTable graphs) {
    this.state = state;
    this.graphs = graphs;
    stacks = new JavaStackTexts(state);
    packages = new UnlistedPackages(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {ART_PROCESS_METADATA};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    ArtProcessMetadataFields process = ArtProcessMetadataFields.read(fields);
    int upid = process(process);
    int graph = graphs.add(upid, timeNs);
    if (process.failedBytes().isEmpty()) {
      return;
    }
    graphs.setReason(graph, state.strings().intern(OUT_OF_MEMORY));
    addFailure(graph, process);
    addCallsite(graph, process, place, sizeBytes);
  }

  private int process(ArtProcessMetadataFields process) {
    state.processes().thread(process.pid(), process.pid());
    int upid = state.processes().process(process.pid());
    String name = process.name();
    if (name != null) {
      int text = state.strings().intern(name);
      state.processes().facts().name(upid, text, ProcessNamePriority.TRACK_DESCRIPTOR);
    }
    if (process.uid().isPresent()) {
      int uid = process.uid().getAsInt();
      state.processes().facts().setUid(upid, uid);
      if (process.packageName() != null) {
        packages.addIfUnknown(process.packageName(), uid);
      }
    }
    return upid;
  }

  private void addFailure(int graph, ArtProcessMetadataFields process) {
    OutOfMemoryErrorTable table = state.storage().heapTables().outOfMemory;
    int row = table.add();
    table.heapGraphId.set(row, graph);
    table.allocationSizeBytes.set(row, process.failedBytes().getAsLong());
    table.totalBytesFree.set(row, process.freeBytes());
    table.freeBytesUntilOom.set(row, process.freeBytesUntilFailure());
    String message = process.message();
    if (message != null) {
      table.errorMsg.set(row, state.strings().intern(message));
    }
  }

  private void addCallsite(
      int graph, ArtProcessMetadataFields process, long place, long sizeBytes) {
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == ArtProcessMetadataFields.STACK) {
        int utid = state.processes().thread(process.pid(), process.pid());
        stacks.add(graph, utid, fields);
        return;
      }
    }
  }
}
