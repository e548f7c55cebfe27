package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The settings of one data source reach its producer and the trace byte for byte. */
@Timeout(240)
class DataSourceConfigPassThroughTest {
  /** Lowest field number of data source settings. */
  private static final int FTRACE_CONFIG = 100;

  private static final int OF_A_LATER_VERSION = 999;

  private final SteppedService service = new SteppedService();

  static Stream<Integer> payloads() {
    Stream<Integer> known =
        DataSourceConfig.getDescriptor().getFields().stream()
            .filter(field -> field.getType() != FieldDescriptor.Type.BOOL)
            .map(FieldDescriptor::getNumber)
            .filter(number -> number >= FTRACE_CONFIG);
    return Stream.concat(known, Stream.of(OF_A_LATER_VERSION));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void shouldPassOnSettingsThatAreMalformedMessages(int number) throws IOException {
    assertIsPassedOn(field(number, ByteString.copyFrom(new byte[] {0x0f, -1, 0x7f})));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void shouldPassOnFieldsOfSettingsInTheirOrder(int number) throws IOException {
    ByteString settings = field(9, ByteString.copyFromUtf8("nine")).concat(varint(1, 7));

    assertIsPassedOn(field(number, settings.concat(varint(9, 1)).concat(varint(1, 8))));
  }

  @Test
  void shouldAcceptNamesThatAreNotUtf8() throws InvalidProtocolBufferException {
    ByteString name = ByteString.copyFrom(new byte[] {'a', -1, 'b'});
    FakeProducer producer = service.producer("probes");
    producer.offer(
        DataSourceDescriptor.parseFrom(
            DataSourceDescriptor.newBuilder().setNameBytes(name).build().toByteString())
            .toBuilder());
    TraceConfig.Builder config = config("a.source").setUniqueSessionNameBytes(name);
    config.getDataSourcesBuilder(0).getConfigBuilder().setNameBytes(name);
    FakeConsumer consumer = service.consumer();
    consumer.endpoint().observeEvents(Set.of(ObservableEvent.DATA_SOURCES_INSTANCES));
    consumer.endpoint().enableTracing(TraceConfig.parseFrom(config.build().toByteString()), null);
    service.run();
    List<TracingServiceState> states = new ArrayList<>();
    consumer.endpoint().queryServiceState(false, states::add);
    service.run();

    assertThat(producer.configOf(producer.lastInstance()).getNameBytes()).isEqualTo(name);
    TracingServiceState state = states.getFirst();
    assertThat(state.getDataSources(0).getDsDescriptor().getNameBytes()).isEqualTo(name);
    assertThat(state.getTracingSessions(0).getUniqueSessionNameBytes()).isEqualTo(name);
    assertThat(consumer.events().getFirst().getInstanceStateChanges(0).getDataSourceNameBytes())
        .isEqualTo(name);
  }

  private void assertIsPassedOn(ByteString payload) throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    DataSourceConfig entry = config.getDataSources(0).getConfig();
    config
        .getDataSourcesBuilder(0)
        .setConfig(DataSourceConfig.parseFrom(entry.toByteString().concat(payload)));
    FakeConsumer consumer = service.consumer();
    consumer.endpoint().enableTracing(TraceConfig.parseFrom(config.build().toByteString()), null);
    service.run();
    consumer.endpoint().readBuffers();
    service.run();

    ByteString told = producer.configOf(producer.lastInstance()).toByteString();
    assertThat(told.substring(told.size() - payload.size())).isEqualTo(payload);
    assertThat(hex(ByteString.copyFrom(consumer.trace()))).contains(hex(payload));
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  private static ByteString field(int number, ByteString content) throws IOException {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeBytes(number, content);
    out.flush();
    return bytes.toByteString();
  }

  private static ByteString varint(int number, int value) throws IOException {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeUInt32(number, value);
    out.flush();
    return bytes.toByteString();
  }
}
