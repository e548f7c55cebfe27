package dev.sonda.ipc.uds.internal.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.protos.SondaSessionResultResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionResultCodecTest {
  private static final SessionResult RESULT =
      new SessionResult(
          3,
          "an error",
          4096,
          List.of(
              new SourceResult(1, "host", "a", 7, 700, "a problem", 30, 4000, 2, 55),
              new SourceResult(
                  2, "foreign", "b", SourceResult.UNKNOWN, SourceResult.UNKNOWN, "gone")),
          List.of(new Loss(Loss.Cause.SHARED_MEMORY_FULL, "a (host)", 30, "packet", 0, "advice")),
          List.of("late"),
          List.of("unsupported"));

  @Test
  void shouldRoundTripAllFields() {
    SondaSessionResultResponse wire = SessionResultCodec.toWire(RESULT, Integer.MAX_VALUE);
    assertThat(SessionResultCodec.fromWire(wire)).isEqualTo(RESULT);
  }

  @Test
  void shouldKeepLossesWhenSourcesAreLeftOut() {
    SessionResult bounded = SessionResultCodec.fromWire(SessionResultCodec.toWire(RESULT, 100));
    assertThat(bounded.losses()).isEqualTo(RESULT.losses());
    assertThat(bounded.sources()).isEmpty();
    assertThat(bounded.unsupported())
        .containsExactly("unsupported", "2 data sources are too many to be listed from afar");
  }
}
