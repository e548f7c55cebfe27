package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Loss.Cause;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.buffer.BufferProtoVm;
import dev.sonda.core.internal.filter.TraceFilter;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.core.internal.session.state.FailedDataSource;
import dev.sonda.core.internal.session.state.FailedDataSourceSetup;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.SessionProblems.Breaches;
import dev.sonda.core.internal.session.state.SessionProblems.LostProducer;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.tracebuffer.BufferStats;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.UnreadChunks;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the losses of a session so far, each with its cause and advice that would have prevented
 * it. Loop only, except the conversions of results from probe hosts.
 */
final class LossReport {
  private static final String MORE_MEMORY =
      "a bigger shm_size_kb for the producer bridges the moments when the service is behind";
  private static final String FILE = "the trace file";

  private final TracingSession session;
  private final List<Loss> losses = new ArrayList<>();

  private LossReport(TracingSession session) {
    this.session = session;
  }

  static List<Loss> of(TracingSession session) {
    LossReport report = new LossReport(session);
    for (int i = 0; i < session.buffers().size(); i++) {
      TraceBuffer buffer = session.buffers().get(i).buffer();
      report.addBuffer(i, buffer);
      session.buffers().get(i).vms().all().forEach(report::addVm);
      if (session.readState().isReadOut()) {
        report.addUnfinished(i, buffer.unread());
      }
    }
    report.addSession();
    session.file().ifPresent(report::addFile);
    return List.copyOf(report.losses);
  }

  /**
   * Losses reported by data sources of this process's probes: packets that were dropped before they
   * reached a trace buffer.
   */
  static List<Loss> ofSources(List<SourceResult> sources) {
    return sources.stream()
        .filter(source -> source.packetsDropped() > 0)
        .map(source ->
            new Loss(
                Cause.SHARED_MEMORY_FULL,
                source.dataSourceName() + " (" + source.producerName() + ")",
                source.packetsDropped(),
                "packet",
                source.bytesDropped(),
                MORE_MEMORY))
        .toList();
  }

  /** Losses because a data source failed, as reported by its probe host. */
  static List<Loss> ofFailures(List<SourceResult> ofHosts) {
    return ofHosts.stream()
        .filter(source -> !source.problem().isEmpty())
        .map(source -> failed(source.dataSourceName(), source.producerName(), source.problem()))
        .toList();
  }

  /** Losses because a data source instance failed, as reported by its producer. */
  static List<Loss> ofFailedInstances(List<FailedDataSource> instances) {
    return instances.stream()
        .map(failed ->
            failed(
                failed.instance().dataSourceName(),
                failed.instance().producerName(),
                failed.problem()))
        .toList();
  }

  private static Loss failed(String dataSourceName, String producerName, String reason) {
    return new Loss(
        Cause.SOURCE_FAILED,
        dataSourceName + " (" + producerName + ")",
        1,
        "data source",
        0,
        reason);
  }

  private void addBuffer(int index, TraceBuffer buffer) {
    String where = nameOf(index);
    BufferStats stats = buffer.stats();
    add(
        Cause.BUFFER_OVERWRITTEN,
        where,
        stats.chunksOverwritten() - stats.chunksGivenUp(),
        "chunk",
        stats.bytesOverwritten() - stats.bytesGivenUp(),
        "a bigger size_kb keeps more, and so does write_into_file or reading more often");
    add(
        Cause.BUFFER_OVERWRITTEN,
        where,
        stats.chunksGivenUp(),
        "chunk",
        stats.bytesGivenUp(),
        "a producer wrote so many small chunks that the heap had no room for the books about them:"
            + " a bigger heap keeps more, and so does reading more often");
    add(
        Cause.BUFFER_FULL,
        where,
        stats.chunksRefused(),
        "chunk",
        stats.bytesRefused(),
        buffer.fillPolicy() == FillPolicy.RING
            ? "it is smaller than a chunk of its producer: a bigger size_kb has room for it"
            : "a bigger size_kb keeps more; a RING_BUFFER would keep the end instead of the start");
    add(
        Cause.WRITER_ABORTED,
        where,
        stats.traceWriterPacketLoss(),
        "packet",
        0,
        "each stands for one or more in a row, which their probe may have counted, too: "
            + MORE_MEMORY);
    add(
        Cause.PATCH_FAILED,
        where,
        stats.patchesFailed(),
        "patch batch",
        stats.patchBytesFailed(),
        "a bigger size_kb keeps chunks until their producer has finished them");
    add(
        Cause.ABI_VIOLATION,
        where,
        stats.abiViolations(),
        "chunk",
        stats.bytesViolating(),
        "a producer writes broken chunks: look for an update of it");
  }

  private void addVm(BufferProtoVm vm) {
    add(
        Cause.SOURCE_FAILED,
        "the ProtoVM of " + vm.dataSourceName(),
        vm.abortedPackets(),
        "packet",
        0,
        "its program gave up, the last time at " + vm.abortReason());
  }

  private void addUnfinished(int index, UnreadChunks unread) {
    add(
        Cause.UNFINISHED,
        nameOf(index),
        unread.count(),
        "chunk",
        unread.bytes(),
        "its writer hadn't finished a packet: a flush before the end gives it time to");
  }

  private void addSession() {
    add(
        Cause.INVALID_PACKET,
        "the session",
        session.counters().invalidPackets(),
        "packet",
        session.counters().invalidBytes(),
        "a producer writes malformed packets: look for an update of it");
    add(
        Cause.INVALID_PACKET,
        "writers that can't be told apart",
        session.counters().unknownSequencePackets(),
        "packet",
        session.counters().unknownSequenceBytes(),
        "a session knows %d, %d of them of one user and %d of one process: look for a producer that"
                .formatted(
                    SequenceIds.MAX_SEQUENCES, SequenceIds.MAX_OF_USER, SequenceIds.MAX_OF_PROCESS)
            + " always makes new ones");
    add(
        Cause.INVALID_PACKET,
        "the trace filter",
        session.filter().map(TraceFilter::errors).orElse(0L),
        "packet",
        session.filter().map(TraceFilter::errorBytes).orElse(0L),
        "it leaves out what it can't read: a malformed packet, or a pattern that takes too long");
    session.problems().lostProducers().forEach(this::addLostProducer);
    for (FailedDataSourceSetup setup : session.problems().failedSetups()) {
      losses.add(failed(setup.dataSourceName(), setup.producerName(), setup.reason()));
    }
    session.problems().breaches().forEach(this::addBreaches);
  }

  private void addBreaches(String producer, Breaches breaches) {
    add(
        Cause.ABI_VIOLATION,
        producer,
        breaches.count(),
        "request",
        breaches.bytes(),
        "it was refused because " + breaches.what() + ": look for an update of it");
  }

  private void addLostProducer(String producer, LostProducer lost) {
    String goodbye = lost.goodbye();
    add(
        Cause.PRODUCER_LOST,
        producer,
        lost.count(),
        "producer",
        0,
        goodbye.isEmpty()
            ? "it went away while it was recording; its log may tell why"
            : "the service sent it away: " + goodbye);
  }

  private void addFile(SessionFile file) {
    if (file.hitSizeLimit()) {
      add(
          Cause.FILE_LIMIT,
          FILE,
          1,
          "file",
          file.leftOutBytes() + unreadBytes(),
          "raise max_file_size_bytes, or record for less time");
    }
    if (!file.error().isEmpty()) {
      long bytesMissed = file.hitSizeLimit() ? 0 : file.leftOutBytes() + unreadBytes();
      add(
          Cause.DISK,
          FILE,
          1,
          "file",
          file.lostBytes() + bytesMissed,
          "make room, or write to another disk");
    }
  }

  private long unreadBytes() {
    return session.buffers().stream().mapToLong(held -> held.buffer().unread().bytes()).sum();
  }

  private void add(Cause cause, String where, long count, String unit, long bytes, String advice) {
    if (count > 0) {
      losses.add(new Loss(cause, where, count, unit, bytes, advice));
    }
  }

  private String nameOf(int index) {
    String name = session.config().getBuffers(index).getName();
    return name.isEmpty() ? "buffer " + index : "buffer " + index + " (" + name + ")";
  }
}
