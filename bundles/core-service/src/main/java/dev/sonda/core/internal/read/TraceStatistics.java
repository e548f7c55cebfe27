package dev.sonda.core.internal.read;

import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceStats;
import dev.sonda.tracebuffer.BufferStats;
import dev.sonda.tracebuffer.ChunkPayloadHistogram;
import dev.sonda.tracebuffer.TraceBuffer;

/** Collects {@code TraceStats} of a session and of the service around it. Loop only. */
public final class TraceStatistics {
  private final Producers producers;
  private final SessionRegistry sessions;
  private final TraceBuffers buffers;

  public TraceStatistics(Producers producers, SessionRegistry sessions, TraceBuffers buffers) {
    this.producers = producers;
    this.sessions = sessions;
    this.buffers = buffers;
  }

  public TraceStats of(TracingSession session) {
    TraceStats.Builder stats =
        TraceStats.newBuilder()
            .setProducersConnected((int) producers.listed().count())
            .setProducersSeen(producers.lastId())
            .setDataSourcesRegistered((int) producers.listedDataSources().count())
            .setDataSourcesSeen(sessions.lastInstanceId())
            .setTracingSessions(sessions.count())
            .setTotalBuffers(buffers.count())
            .setChunksDiscarded(producers.counters().chunksDiscarded())
            .setPatchesDiscarded(producers.counters().patchesDiscarded())
            .setInvalidPackets(
                session.counters().invalidPackets() + session.counters().unknownSequencePackets())
            .setFlushesRequested(session.counters().flushesRequested())
            .setFlushesSucceeded(session.counters().flushesSucceeded())
            .setFlushesFailed(session.counters().flushesFailed())
            .setFinalFlushOutcome(session.counters().finalFlushOutcome());
    session.buffers().forEach(buffer -> stats.addBufferStats(toProto(buffer.buffer().stats())));
    session.filter().ifPresent(filter -> stats.setFilterStats(filter.statistics()));
    if (!session.config().getBuiltinDataSources().getDisableChunkUsageHistograms()) {
      addWriters(session, stats);
    }
    return stats.build();
  }

  private static void addWriters(TracingSession session, TraceStats.Builder stats) {
    for (int index = 0; index < session.buffers().size(); index++) {
      TraceBuffer buffer = session.buffers().get(index).buffer();
      int bufferIndex = index;
      buffer.forEachWriter(writer -> addWriter(session, bufferIndex, writer, stats));
    }
  }

  private static void addWriter(
      TracingSession session,
      int bufferIndex,
      ChunkPayloadHistogram histogram,
      TraceStats.Builder stats) {
    int sequenceId = session.sequenceIds().idOf(histogram.producer(), histogram.writerId());
    if (sequenceId == SequenceIds.NONE) {
      return;
    }
    if (stats.getChunkPayloadHistogramDefCount() == 0) {
      // The last bucket has no upper bound.
      for (int bucket = 0; bucket < ChunkPayloadHistogram.BUCKET_COUNT - 1; bucket++) {
        stats.addChunkPayloadHistogramDef(histogram.bucketUpperBound(bucket));
      }
    }
    TraceStats.WriterStats.Builder writer =
        stats.addWriterStatsBuilder().setSequenceId(sequenceId).setBuffer(bufferIndex);
    for (int bucket = 0; bucket < ChunkPayloadHistogram.BUCKET_COUNT; bucket++) {
      writer.addChunkPayloadHistogramCounts(histogram.count(bucket));
      writer.addChunkPayloadHistogramSum(histogram.sumBytes(bucket));
    }
  }

  private static TraceStats.BufferStats toProto(BufferStats stats) {
    return TraceStats.BufferStats.newBuilder()
        .setBufferSize(stats.bufferSize())
        .setBytesWritten(stats.bytesWritten())
        .setBytesOverwritten(stats.bytesOverwritten())
        .setBytesRead(stats.bytesRead())
        .setPaddingBytesWritten(stats.paddingBytesWritten())
        .setPaddingBytesCleared(stats.paddingBytesCleared())
        .setChunksWritten(stats.chunksWritten())
        .setChunksRewritten(stats.chunksRewritten())
        .setChunksRelocated(stats.chunksRelocated())
        .setChunksOverwritten(stats.chunksOverwritten())
        .setChunksDiscarded(stats.chunksDiscarded())
        .setChunksRead(stats.chunksRead())
        .setChunksCommittedOutOfOrder(stats.chunksCommittedOutOfOrder())
        .setWriteWrapCount(stats.writeWrapCount())
        .setPatchesSucceeded(stats.patchesSucceeded())
        .setPatchesFailed(stats.patchesFailed())
        .setReadaheadsSucceeded(stats.readaheadsSucceeded())
        .setReadaheadsFailed(stats.readaheadsFailed())
        .setAbiViolations(stats.abiViolations())
        .setTraceWriterPacketLoss(stats.traceWriterPacketLoss())
        .build();
  }
}
