package dev.sonda.trace.proto.internal;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.OtherMachinePacketSink;
import dev.sonda.trace.proto.internal.packet.PacketRouter;
import dev.sonda.trace.storage.archive.MemberMachines.MachineShare;
import dev.sonda.trace.storage.statistics.Statistic;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Imports packets of remote machines, which are not the machine whose tracing service wrote the
 * trace; each remote machine has its own processes, CPUs and clocks. If a trace begins with packets
 * of a remote machine, that machine counts as the trace's main machine.
 */
final class RemoteMachines implements OtherMachinePacketSink {
  private static final int SYNCHRONIZATION_MARKER = 36;

  /**
   * Upper limit of machines. A session has few machines, but a damaged file may contain any number
   * of machine ids, and each machine costs memory.
   */
  private static final int MAX_MACHINES = 64;

  private final ImportState first;
  private final Map<Integer, PacketRouter> remotes = new HashMap<>();
  private final List<MachinePacketsImport> imports = new ArrayList<>();
  private boolean isFirstUsed;
  private int firstId;

  RemoteMachines(ImportState first) {
    this.first = first;
  }

  @Override
  public boolean take(PacketHead head, long place, int sizeBytes) {
    int id = head.machineId();
    if (id == 0) {
      isFirstUsed |= head.contentField() != SYNCHRONIZATION_MARKER;
      return false;
    }
    if (!isFirstUsed) {
      isFirstUsed = true;
      firstId = adopt(id) ? id : 0;
    }
    return id != firstId && takeRemote(head, place, sizeBytes);
  }

  private boolean adopt(int id) {
    try {
      return first.machines().adopt(Integer.toUnsignedLong(id));
    } catch (TraceFormatException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean takeRemote(PacketHead head, long place, int sizeBytes) {
    int id = head.machineId();
    PacketRouter remote = remotes.get(id);
    if (remote == null) {
      remote = addRemote(id);
    }
    if (remote == null) {
      first.statistics().add(Statistic.MACHINES_TOO_MANY, 1);
    } else {
      remote.packet(place, sizeBytes);
    }
    return true;
  }

  private @Nullable PacketRouter addRemote(int id) {
    if (remotes.size() == MAX_MACHINES) {
      return null;
    }
    MachineShare share = share(id);
    if (share == null) {
      return null;
    }
    MachinePacketsImport machine =
        new MachinePacketsImport(
            first.memory(), share.storage(), share.clocks(), first.machines(), first.options());
    machine.add(List.of(new RemoteClockModule(machine.state(), first.clocks())));
    imports.add(machine);
    PacketRouter router = machine.router(OtherMachinePacketSink.NONE, List.of());
    remotes.put(id, router);
    return router;
  }

  private @Nullable MachineShare share(int id) {
    try {
      return first.machines().share(Integer.toUnsignedLong(id));
    } catch (TraceFormatException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Imports the packets that were deferred because their time could not be converted earlier. */
  void finishPackets() {
    remotes.values().forEach(PacketRouter::finish);
  }

  /** Finishes the imports of all remote machines, after the last event. */
  void finish() {
    imports.forEach(MachinePacketsImport::finish);
  }
}
