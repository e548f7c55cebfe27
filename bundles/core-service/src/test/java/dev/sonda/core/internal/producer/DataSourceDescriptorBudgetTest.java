package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.protos.DataSourceDescriptor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A budget for a heap of 32,000 bytes: 2,000 bytes for all descriptors, 1,000 bytes for those of
 * one user.
 */
@Tag("T07")
class DataSourceDescriptorBudgetTest {
  private final DataSourceDescriptorBudget budget = new DataSourceDescriptorBudget(32_000);
  private final ConnectedProducer first = ConnectedProducerFixture.ofUser(1);
  private final ConnectedProducer second = ConnectedProducerFixture.ofUser(2);
  private final ConnectedProducer third = ConnectedProducerFixture.ofUser(3);

  /** A descriptor that takes exactly this many bytes. */
  private static DataSourceDescriptor ofSize(int bytes) {
    int frame = bytes < 130 ? 2 : 3;
    DataSourceDescriptor descriptor =
        DataSourceDescriptor.newBuilder()
            .setNameBytes(ByteString.copyFrom(new byte[bytes - frame]))
            .build();
    assertThat(descriptor.getSerializedSize()).isEqualTo(bytes);
    return descriptor;
  }

  @Test
  void shouldGiveUserThirtySecondPartOfHeapAndNoMore() {
    assertThat(budget.take(first, ofSize(1000))).isTrue();
    assertThat(budget.take(first, ofSize(10))).isFalse();
    assertThat(budget.take(second, ofSize(1000))).isTrue();
    assertThat(budget.take(third, ofSize(10))).as("all is taken").isFalse();
  }

  @Test
  void shouldAdmitDescriptorsAgainWhenOthersAreReleased() {
    budget.take(first, ofSize(1000));
    budget.giveBack(first, ofSize(1000));

    assertThat(budget.take(first, ofSize(1000))).isTrue();
  }

  @Test
  void shouldNotCountOldDescriptorWhenReplacingIt() {
    budget.take(first, ofSize(900));

    assertThat(budget.exchange(first, ofSize(900), ofSize(1000))).isTrue();
    assertThat(budget.take(first, ofSize(10))).as("the new one takes all").isFalse();
  }

  @Test
  void shouldCountOldDescriptorWhenReplacementIsRefused() {
    budget.take(first, ofSize(900));

    assertThat(budget.exchange(first, ofSize(900), ofSize(1001))).isFalse();
    assertThat(budget.take(first, ofSize(200))).as("beside the known one").isFalse();
    assertThat(budget.take(first, ofSize(100))).isTrue();
  }

  @Test
  void shouldNameUserAndLimitsInRefusal() {
    assertThat(new DataSourceDescriptorBudget(64L << 20).refusal(first))
        .isEqualTo(
            "no room for the descriptor of a data source: producers may have 4 MiB of it, those of"
                + " user 1 2 MiB");
  }
}
