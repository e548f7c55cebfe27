package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.host.state.EmptyPortRequests;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.peer.SlicedPacketsFixture;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.ObservableEvents;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes valid calls in any order and with any values, while the service sends its callbacks at any
 * time. Replays the inputs in the resources; {@code JAZZER_FUZZ=1} searches for more.
 */
@Tag("T01")
@Tag("T02")
class PortCallsFuzz {
  private static final int MAX_STEPS = 100;

  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldHarmNoOtherProducer(FuzzedDataProvider data) throws IOException {
    boolean isConsumer = data.consumeBoolean();
    try (FuzzedHost host = new FuzzedHost(isConsumer)) {
      for (int i = 0; i < MAX_STEPS && data.remainingBytes() > 0 && host.isConnected(); i++) {
        step(host, isConsumer, data);
      }
      host.expectPeace();
    }
  }

  private static void step(FuzzedHost host, boolean isConsumer, FuzzedDataProvider data)
      throws IOException {
    switch (data.consumeInt(0, 9)) {
      case 0 -> host.drain();
      case 1, 2 -> {
        if (isConsumer) {
          tellConsumer(host, data);
        } else {
          tellProducer(host, data);
        }
      }
      default -> host.send(call(isConsumer, data), data.consumeInt(0, 7) == 0);
    }
  }

  private static byte[] call(boolean isConsumer, FuzzedDataProvider data) {
    Message prototype =
        data.pickValue(isConsumer ? EmptyPortRequests.CONSUMER : EmptyPortRequests.PRODUCER);
    int method = EmptyPortRequests.methodOf(prototype);
    ByteString arguments =
        new FuzzedMessages(data).fill(prototype.newBuilderForType()).toByteString();
    IPCFrame.Builder frame =
        RawClient.invocation(data.consumeInt(), 1, method, arguments, data.consumeBoolean());
    return FrameSerializer.serialize(frame.build()).array();
  }

  private static void tellProducer(FuzzedHost host, FuzzedDataProvider data) {
    if (host.service().producers().isEmpty()) {
      return;
    }
    Producer told = host.service().producer().producer();
    DataSourceConfig config = DataSourceConfig.newBuilder().setName("name").build();
    switch (data.consumeInt(0, 5)) {
      case 0 -> told.setupDataSource(data.consumeLong(), config);
      case 1 -> told.startDataSource(data.consumeLong(), config);
      case 2 -> told.stopDataSource(data.consumeLong());
      case 3 -> told.flush(data.consumeLong(), new long[] {1, data.consumeLong()}, 0);
      case 4 -> told.clearIncrementalState(new long[] {data.consumeLong()});
      default -> told.onDisconnect("fuzzed");
    }
  }

  private static void tellConsumer(FuzzedHost host, FuzzedDataProvider data) {
    if (host.service().consumers().isEmpty()) {
      return;
    }
    Consumer told = host.service().consumer().consumer();
    switch (data.consumeInt(0, 3)) {
      case 0 -> told.onTracingDisabled(data.consumeString(FuzzedMessages.MAX_TEXT));
      case 1 ->
          told.onTraceData(
              new SlicedPacketsFixture().add(data.consumeInt(0, 1 << 18)), data.consumeBoolean());
      case 2 -> told.onObservableEvents(ObservableEvents.getDefaultInstance());
      default -> told.onDisconnect("fuzzed");
    }
  }
}
