package dev.sonda.ipc.uds.internal.port;

import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.protos.SondaSessionResultResponse;

/**
 * Encodes and decodes a session's result. Stateless.
 *
 * <p>Counts that are unknown to the service are left out of the message.
 */
public final class SessionResultCodec {
  private SessionResultCodec() {}

  /**
   * Encodes a result. In a result that is too long, a sentence replaces the data sources; losses
   * are never left out, so the message may still be longer than {@code maxBytes}.
   */
  public static SondaSessionResultResponse toWire(SessionResult result, int maxBytes) {
    SondaSessionResultResponse whole = toWire(result);
    if (whole.getSerializedSize() <= maxBytes) {
      return whole;
    }
    return whole.toBuilder()
        .clearSources()
        .addUnsupported(
            result.sources().size() + " data sources are too many to be listed from afar")
        .build();
  }

  private static SondaSessionResultResponse toWire(SessionResult result) {
    SondaSessionResultResponse.Builder message =
        SondaSessionResultResponse.newBuilder()
            .setSessionId(result.sessionId())
            .setError(result.error())
            .setFileBytes(result.fileBytes())
            .setLosses(LossCodec.toWire(result.losses()))
            .addAllLateProducers(result.lateProducers())
            .addAllUnsupported(result.unsupported());
    result.sources().forEach(source -> message.addSources(toWire(source)));
    return message.build();
  }

  private static SondaSessionResultResponse.SourceResult.Builder toWire(SourceResult source) {
    SondaSessionResultResponse.SourceResult.Builder message =
        SondaSessionResultResponse.SourceResult.newBuilder()
            .setInstanceId(source.instanceId())
            .setProducerName(source.producerName())
            .setDataSourceName(source.dataSourceName())
            .setProblem(source.problem())
            .setPacketsDropped(source.packetsDropped())
            .setBytesDropped(source.bytesDropped())
            .setStalls(source.stalls())
            .setStalledMs(source.stalledMs());
    if (source.packets() != SourceResult.UNKNOWN) {
      message.setPackets(source.packets());
    }
    if (source.bytes() != SourceResult.UNKNOWN) {
      message.setBytes(source.bytes());
    }
    return message;
  }

  public static SessionResult fromWire(SondaSessionResultResponse message) {
    return new SessionResult(
        message.getSessionId(),
        message.getError(),
        message.getFileBytes(),
        message.getSourcesList().stream().map(SessionResultCodec::fromWire).toList(),
        LossCodec.fromWire(message.getLosses()),
        message.getLateProducersList(),
        message.getUnsupportedList());
  }

  private static SourceResult fromWire(SondaSessionResultResponse.SourceResult message) {
    return new SourceResult(
        message.getInstanceId(),
        message.getProducerName(),
        message.getDataSourceName(),
        message.hasPackets() ? message.getPackets() : SourceResult.UNKNOWN,
        message.hasBytes() ? message.getBytes() : SourceResult.UNKNOWN,
        message.getProblem(),
        message.getPacketsDropped(),
        message.getBytesDropped(),
        message.getStalls(),
        message.getStalledMs());
  }
}
