package dev.sonda.ipc.uds.internal.port;

import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.protos.SondaSessionStatsResponse;
import java.util.Optional;

/** Encodes and decodes the statistics of a running session. */
public final class SessionStatsCodec {
  private SessionStatsCodec() {}

  /**
   * Encodes statistics. If the message is too long, statistics of writers are left out first, then
   * data sources.
   */
  public static SondaSessionStatsResponse toWire(Optional<SessionStats> stats, int maxBytes) {
    if (stats.isEmpty()) {
      return SondaSessionStatsResponse.getDefaultInstance();
    }
    SessionStats known = stats.get();
    SondaSessionStatsResponse whole = toWire(known, maxBytes);
    if (whole.getSerializedSize() <= maxBytes) {
      return whole;
    }
    SessionStats fewer =
        new SessionStats(known.stats().toBuilder().clearWriterStats().build(), known.result());
    return toWire(fewer, maxBytes / 2);
  }

  private static SondaSessionStatsResponse toWire(SessionStats stats, int maxResultBytes) {
    return SondaSessionStatsResponse.newBuilder()
        .setStats(stats.stats())
        .setResult(SessionResultCodec.toWire(stats.result(), maxResultBytes))
        .build();
  }

  public static Optional<SessionStats> fromWire(SondaSessionStatsResponse message) {
    return message.hasStats()
        ? Optional.of(
            new SessionStats(message.getStats(), SessionResultCodec.fromWire(message.getResult())))
        : Optional.empty();
  }
}
