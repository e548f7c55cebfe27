package dev.sonda.ipc.uds.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.protos.SondaSessionStatsResponse;
import dev.sonda.protos.TraceStats;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionStatsCodecTest {
  private static final TraceStats.WriterStats WRITER =
      TraceStats.WriterStats.newBuilder().setSequenceId(1).setBuffer(1 << 30).build();
  private static final SessionStats STATS =
      new SessionStats(
          TraceStats.newBuilder()
              .addBufferStats(TraceStats.BufferStats.newBuilder().setBytesWritten(3))
              .addAllWriterStats(Collections.nCopies(50, WRITER))
              .build(),
          new SessionResult(
              7,
              "",
              0,
              List.of(),
              List.of(new Loss(Loss.Cause.DISK, "the trace file", 1, "packet", 9, "")),
              List.of()));

  @Test
  void shouldRoundTripAllFields() {
    SondaSessionStatsResponse wire =
        SessionStatsCodec.toWire(Optional.of(STATS), Integer.MAX_VALUE);
    assertThat(SessionStatsCodec.fromWire(wire)).contains(STATS);
  }

  @Test
  void shouldRoundTripMissingStats() {
    SondaSessionStatsResponse wire = SessionStatsCodec.toWire(Optional.empty(), 100);
    assertThat(SessionStatsCodec.fromWire(wire)).isEmpty();
  }

  @Test
  void shouldLeaveOutWritersFirstWhenMessageIsTooLarge() {
    int size = SessionStatsCodec.toWire(Optional.of(STATS), 10_000).getSerializedSize();
    SessionStats bounded =
        SessionStatsCodec.fromWire(SessionStatsCodec.toWire(Optional.of(STATS), size - 1))
            .orElseThrow();
    assertThat(bounded.stats().getWriterStatsCount()).isZero();
    assertThat(bounded.stats().getBufferStats(0)).isEqualTo(STATS.stats().getBufferStats(0));
    assertThat(bounded.result()).isEqualTo(STATS.result());
  }
}
