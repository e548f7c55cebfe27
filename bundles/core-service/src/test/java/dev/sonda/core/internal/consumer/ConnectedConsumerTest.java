package dev.sonda.core.internal.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.testkit.FakeClock;
import dev.sonda.testkit.SteppedTaskRunner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectedConsumerTest {
  private final ConnectedConsumer consumer =
      new ConnectedConsumer(new IdleConsumer(), new SteppedTaskRunner(new FakeClock()), 1000);
  private final List<String> ended = new ArrayList<>();

  private static final class IdleConsumer implements Consumer {
    @Override
    public void onConnect() {}

    @Override
    public void onDisconnect(String reason) {}

    @Override
    public void onTracingDisabled(String error) {}

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {}
  }

  @Test
  void shouldNotRunDisconnectActionsThatWereWithdrawn() {
    for (int i = 0; i < 1000; i++) {
      Runnable end = () -> ended.add("ended before");
      consumer.beforeDisconnect(end);
      consumer.notBeforeDisconnect(end);
    }
    consumer.beforeDisconnect(() -> ended.add("still there"));
    assertThat(consumer.actionsBeforeDisconnect()).isEqualTo(1);
    consumer.disconnect();
    assertThat(ended).containsExactly("still there");
  }
}
