package dev.sonda.trace.proto.internal;

import dev.sonda.trace.format.PacketVisitor;
import dev.sonda.trace.format.ReadStatistics;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.PacketRouter;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.List;

/**
 * Reads all packets of one trace in the order of the file, then parses their events in the order of
 * time.
 */
final class ProtoImport implements MemberImport {
  /** Number of packets between two progress reports. */
  private static final int PACKETS_PER_REPORT = 4096;

  /** Number of bytes of the mapped file that are read before its pages are released from memory. */
  private static final long BYTES_IN_MEMORY = 128L << 20;

  private final TraceMember member;
  private final MachinePacketsImport machine;
  private final List<PacketModule> listeners;
  private final ImportState state;
  private final RemoteMachines remotes;
  private long packets;
  private long doneBytes;
  private long unloadAtBytes = BYTES_IN_MEMORY;

  /**
   * Creates the import of one trace.
   *
   * @param listeners modules that also read this trace's packets but belong to another trace's
   *     import, which finishes them
   */
  ProtoImport(TraceMember member, MachinePacketsImport machine, List<PacketModule> listeners) {
    this.member = member;
    this.machine = machine;
    this.listeners = listeners;
    state = machine.state();
    remotes = new RemoteMachines(state);
  }

  @Override
  public void read() {
    PacketRouter router = machine.router(remotes, listeners);
    count(member.file().readPackets(member.part(), reporting(router)));
    router.finish();
    remotes.finishPackets();
  }

  @Override
  public void finish() {
    machine.finish();
    remotes.finish();
  }

  private PacketVisitor reporting(PacketVisitor visitor) {
    return (place, sizeBytes) -> {
      doneBytes += sizeBytes;
      if (doneBytes >= unloadAtBytes) {
        member.file().unload();
        unloadAtBytes = doneBytes + BYTES_IN_MEMORY;
      }
      if (packets++ % PACKETS_PER_REPORT == 0) {
        member.progress().accept(doneBytes);
      }
      visitor.packet(place, sizeBytes);
    };
  }

  private void count(ReadStatistics read) {
    Statistics statistics = state.statistics();
    statistics.add(Statistic.PACKETS_READ, read.packets());
    statistics.add(Statistic.PACKET_BLOCKS_BROKEN, read.brokenBlocks());
    statistics.add(Statistic.TRACE_TAIL_UNREAD_BYTES, read.unreadBytes());
  }
}
