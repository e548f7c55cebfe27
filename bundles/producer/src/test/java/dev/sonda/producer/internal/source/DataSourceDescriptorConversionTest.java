package dev.sonda.producer.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.protos.DataSourceDescriptor;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DataSourceDescriptorConversionTest {

  @Test
  void shouldConvertDescriptorToMessageWithAcknowledgementFlags() {
    DataSourceDescriptor message =
        DataSourceDescriptorConversion.message(
            7, new SourceDescriptor("a", true, true, ByteBuffer.allocate(0)));

    assertThat(message)
        .isEqualTo(
            DataSourceDescriptor.newBuilder()
                .setName("a")
                .setId(7)
                .setWillNotifyOnStart(true)
                .setWillNotifyOnStop(true)
                .setHandlesIncrementalStateClear(true)
                .setNoFlush(true)
                .build());
  }

  @Test
  void shouldKeepUnknownFieldsOfDetails() {
    byte[] gpuCounterDescriptor = {0x2a, 0x01, 0x33};

    DataSourceDescriptor message =
        DataSourceDescriptorConversion.message(
            7, new SourceDescriptor("a", false, false, ByteBuffer.wrap(gpuCounterDescriptor)));

    assertThat(message.getUnknownFields().hasField(5)).isTrue();
  }

  @Test
  void shouldUseNameOfDescriptorWhenDetailsHaveOtherName() {
    byte[] details = DataSourceDescriptor.newBuilder().setName("b").build().toByteArray();

    assertThat(
            DataSourceDescriptorConversion.message(
                    7, new SourceDescriptor("a", false, false, ByteBuffer.wrap(details)))
                .getName())
        .isEqualTo("a");
  }

  @Test
  void shouldRefuseMalformedDetails() {
    SourceDescriptor garbled =
        new SourceDescriptor("a", false, false, ByteBuffer.wrap(new byte[] {0x0a, 0x7f}));

    assertThatThrownBy(() -> DataSourceDescriptorConversion.message(7, garbled))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
