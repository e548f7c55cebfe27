package dev.sonda.core.internal.read;

import com.google.protobuf.ByteString;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.core.internal.packet.ServicePacketEncoder;
import dev.sonda.core.internal.packet.SystemInfoReader;
import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.posix.SystemSyscalls;
import dev.sonda.protos.TraceConfig.BuiltinDataSource;
import dev.sonda.protos.TraceProvenance;
import dev.sonda.protos.TraceUuid;
import dev.sonda.tracebuffer.ChunkPayloadHistogram;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the service's packets that precede producers' packets in a batch, in the order that
 * readers rely on. Loop only.
 */
public final class SessionPreamble {
  private static final int PROTOVMS_INSTANCE = 1; // Field number of TracePacket.ProtoVms.

  private final ServicePacketEncoder packets;
  private final SystemSyscalls system;
  private final Clock clock;

  public SessionPreamble(ServicePacketEncoder packets, SystemSyscalls system, Clock clock) {
    this.packets = packets;
    this.system = system;
    this.clock = clock;
  }

  /**
   * Writes the due packets: on the first pass the session's description, later only events since.
   */
  void writeTo(TracingSession session, Consumer<byte[]> sink) {
    session.clocks().drainTo(packets, sink);
    if (session.readState().takeSyncMarker()) {
      sink.accept(packets.syncMarker());
    }
    boolean isFirstPass = session.readState().takeFirstPass();
    if (!session.config().getBuiltinDataSources().getDisableTraceConfig()) {
      writeConfig(session, isFirstPass, sink);
    }
    if (isFirstPass) {
      describe(session, sink);
    }
    if (!session.config().getBuiltinDataSources().getDisableServiceEvents()) {
      session.lifecycle().drainTo(packets, sink);
    }
    session.neighbours().drainTo(packets, sink);
    if (isFirstPass) {
      writeProtoVms(session, sink);
    }
  }

  /**
   * Writes the states of the ProtoVMs, into which packets older than the first one in the buffers
   * were folded.
   */
  private void writeProtoVms(TracingSession session, Consumer<byte[]> sink) {
    List<ByteString> machines =
        session.buffers().stream().flatMap(buffer -> buffer.vms().encode().stream()).toList();
    if (!machines.isEmpty()) {
      sink.accept(packets.untimed(TraceMessageFieldNumbers.PROTOVMS, PROTOVMS_INSTANCE, machines));
    }
  }

  private void writeConfig(TracingSession session, boolean isFirstPass, Consumer<byte[]> sink) {
    if (isFirstPass) {
      sink.accept(packets.untimed(TraceMessageFieldNumbers.TRACE_CONFIG, session.config()));
    }
    session.triggers().drainTo(packets, sink);
  }

  private void describe(TracingSession session, Consumer<byte[]> sink) {
    BuiltinDataSource builtin = session.config().getBuiltinDataSources();
    sink.accept(packets.untimed(TraceMessageFieldNumbers.TRACE_UUID, uuidOf(session)));
    if (session.config().hasTraceAttributes()) {
      sink.accept(
          packets.untimed(
              TraceMessageFieldNumbers.TRACE_ATTRIBUTES, session.config().getTraceAttributes()));
    }
    sink.accept(
        packets.at(
            clock.bootTimeNs(), TraceMessageFieldNumbers.TRACE_PROVENANCE, provenanceOf(session)));
    if (!builtin.getDisableSystemInfo()) {
      sink.accept(
          packets.untimed(
              TraceMessageFieldNumbers.SYSTEM_INFO,
              SystemInfoReader.read(system, clock.nowNs(Clock.REALTIME))));
    }
  }

  private static TraceUuid uuidOf(TracingSession session) {
    return TraceUuid.newBuilder()
        .setMsb(session.uuid().getMostSignificantBits())
        .setLsb(session.uuid().getLeastSignificantBits())
        .build();
  }

  /** Maps sequence ids to producers, for all writers known so far. */
  private static TraceProvenance provenanceOf(TracingSession session) {
    TraceProvenance.Builder provenance = TraceProvenance.newBuilder();
    session
        .buffers()
        .forEach(buffer -> {
          TraceProvenance.Buffer.Builder sequences = provenance.addBuffersBuilder();
          buffer.buffer().forEachWriter(writer -> addWriter(session, sequences, writer));
        });
    return provenance.build();
  }

  private static void addWriter(
      TracingSession session,
      TraceProvenance.Buffer.Builder sequences,
      ChunkPayloadHistogram writer) {
    int id = session.sequenceIds().idOf(writer.producer(), writer.writerId());
    if (id != SequenceIds.NONE) {
      sequences.addSequencesBuilder().setId(id).setProducerId(writer.producer().producerId());
    }
  }
}
