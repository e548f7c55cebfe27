package dev.sonda.core.internal.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.TracingServiceEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifecycleEventsTest {
  private final LifecycleEvents events = new LifecycleEvents();

  @Test
  void shouldKeepOnlyNewestEventOfMostKinds() {
    events.record(LifecycleEvents.Kind.TRACING_STARTED, 1);
    events.record(LifecycleEvents.Kind.TRACING_STARTED, 2);

    assertThat(drain()).hasSize(1);
  }

  @Test
  void shouldKeepSixtyFourFlushes() {
    for (int i = 0; i < 100; i++) {
      events.record(LifecycleEvents.Kind.FLUSH_STARTED, i);
    }

    assertThat(drain()).hasSize(64);
  }

  @Test
  void shouldForgetSlowFlushesOfEarlierFlush() {
    events.recordSlowFlush(1, TracingServiceEvent.DataSources.getDefaultInstance());
    events.forgetSlowFlushes();

    assertThat(drain()).isEmpty();
  }

  @Test
  void shouldReturnEachEventOnce() {
    events.record(LifecycleEvents.Kind.TRACING_DISABLED, 1);

    assertThat(drain()).hasSize(1);
    assertThat(drain()).isEmpty();
  }

  private List<byte[]> drain() {
    List<byte[]> drained = new ArrayList<>();
    events.drainTo(new ServicePacketEncoder(0), drained::add);
    return drained;
  }
}
