package dev.sonda.producer.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.SysStatsConfig;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SourceConfigViewTest {

  @Test
  void shouldReturnNameAndSessionId() {
    SourceConfigView view =
        new SourceConfigView(
            DataSourceConfig.newBuilder().setName("a").setTracingSessionId(5).build());

    assertThat(view.name()).isEqualTo("a");
    assertThat(view.sessionId()).isEqualTo(5);
  }

  @Test
  void shouldReturnPayloadOfSourceInSchema() throws Exception {
    SysStatsConfig sysStats = SysStatsConfig.newBuilder().setStatPeriodMs(100).build();
    SourceConfigView view =
        new SourceConfigView(
            DataSourceConfig.newBuilder().setSysStatsConfig(sysStats.toByteString()).build());

    assertThat(SysStatsConfig.parseFrom(view.payload(104))).isEqualTo(sysStats);
    assertThat(view.payload(104).isReadOnly()).isTrue();
  }

  @Test
  void shouldReturnPayloadOfSourceNotInSchema() {
    ByteString payload = ByteString.copyFromUtf8("anything");
    UnknownFieldSet.Field field =
        UnknownFieldSet.Field.newBuilder().addLengthDelimited(payload).build();
    DataSourceConfig config =
        DataSourceConfig.newBuilder()
            .setName("a")
            .setUnknownFields(UnknownFieldSet.newBuilder().addField(111, field).build())
            .build();

    assertThat(new SourceConfigView(config).payload(111)).isEqualTo(payload.asReadOnlyByteBuffer());
  }

  @Test
  void shouldReturnEmptyPayloadWhenConfigLacksField() {
    SourceConfigView view =
        new SourceConfigView(DataSourceConfig.newBuilder().setName("a").build());

    assertThat(view.payload(104)).isEqualTo(ByteBuffer.allocate(0));
  }

  @Test
  void shouldReadKeyValueLinesOfLegacyConfigInOrder() {
    SourceConfigView view =
        new SourceConfigView(
            DataSourceConfig.newBuilder()
                .setLegacyConfig("periodMs = 50\n\nword\n=x\r\nurl=a=b\n")
                .build());

    assertThat(view.settings())
        .containsExactly(java.util.Map.entry("periodMs", "50"), java.util.Map.entry("url", "a=b"));
  }
}
