package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.protos.DataSourceDescriptor;
import org.junit.jupiter.api.Test;

class ProducerLimitsTest {
  private static final int MAX_DATA_SOURCES = 1024;
  private static final int MAX_DESCRIPTOR_BYTES = 4 << 20;

  @Test
  void shouldReplaceControlAndDirectionCharactersInSentences() {
    assertThat(ProducerLimits.boundedSentence("a\u001b[31m\u009b2J\u202eb\u2028c\nd"))
        .isEqualTo("a [31m 2J b c d");
  }

  @Test
  void shouldCutLongNamesBetweenCharacters() {
    String name = "x".repeat(ProducerLimits.MAX_NAME_LENGTH - 1);

    assertThat(ProducerLimits.boundedName(name + "\ud83d\ude00")).isEqualTo(name);
    assertThat(ProducerLimits.boundedName(name + "yz")).isEqualTo(name + "y");
  }

  @Test
  void shouldKeepNamesUpToMaximumLength() {
    String longest = "x".repeat(ProducerLimits.MAX_NAME_LENGTH);

    assertThat(ProducerLimits.boundedName(longest)).isSameAs(longest);
  }

  @Test
  void shouldLimitNumberOfDataSourcesAndLengthOfNames() {
    ConnectedProducer producer = ConnectedProducerFixture.ofUser(1);
    for (int i = 1; i < MAX_DATA_SOURCES; i++) {
      add(producer, named("source " + i));
    }

    String longest = "x".repeat(ProducerLimits.MAX_NAME_LENGTH);
    assertThat(ProducerLimits.admits(producer, named(longest))).isTrue();
    assertThat(ProducerLimits.admits(producer, named(longest + "x"))).isFalse();
    add(producer, named("the last"));
    assertThat(ProducerLimits.admits(producer, named("one more"))).isFalse();
  }

  @Test
  void shouldAdmitDescriptorsUpToLimitOfTotalBytes() {
    ConnectedProducer producer = ConnectedProducerFixture.ofUser(1);
    add(producer, ofSize(MAX_DESCRIPTOR_BYTES - 1000));

    assertThat(ProducerLimits.admits(producer, ofSize(1000))).isTrue();
    assertThat(ProducerLimits.admits(producer, ofSize(1001))).isFalse();
  }

  @Test
  void shouldAdmitUpdateInPlaceOfKnownDescriptor() {
    ConnectedProducer producer = ConnectedProducerFixture.ofUser(1);
    DataSourceDescriptor known = ofSize(1000);
    add(producer, ofSize(MAX_DESCRIPTOR_BYTES - 2000));
    add(producer, known);

    assertThat(ProducerLimits.admitsUpdate(producer, known, ofSize(2000))).isTrue();
    assertThat(ProducerLimits.admitsUpdate(producer, known, ofSize(2001))).isFalse();
  }

  private static void add(ConnectedProducer producer, DataSourceDescriptor descriptor) {
    producer.dataSources().add(new RegisteredDataSource(producer, descriptor));
  }

  private static DataSourceDescriptor named(String name) {
    return DataSourceDescriptor.newBuilder().setName(name).build();
  }

  private static DataSourceDescriptor ofSize(int bytes) {
    ByteString rest = ByteString.copyFrom(new byte[bytes - lengthBytes(bytes)]);
    DataSourceDescriptor descriptor =
        DataSourceDescriptor.newBuilder()
            .setUnknownFields(
                UnknownFieldSet.newBuilder()
                    .addField(15, Field.newBuilder().addLengthDelimited(rest).build())
                    .build())
            .build();
    assertThat(descriptor.getSerializedSize()).isEqualTo(bytes);
    return descriptor;
  }

  /** Size of a field's tag and length in bytes. */
  private static int lengthBytes(int bytes) {
    return bytes < 1 << 14 ? 3 : bytes < 1 << 21 ? 4 : 5;
  }
}
