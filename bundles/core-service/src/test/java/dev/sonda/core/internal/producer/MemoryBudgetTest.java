package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private static final long MIB = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(8 * MIB, 4 * MIB);

  @Test
  void shouldBoundMemoryOfOneUser() {
    budget.take(1000, 3 * MIB);

    assertThat(budget.hasRoom(1000, MIB)).isTrue();
    assertThat(budget.hasRoom(1000, MIB + 1)).isFalse();
    assertThat(budget.hasRoom(1001, 4 * MIB)).isTrue();
    assertThat(budget.refusal(1000))
        .isEqualTo("producers may have 8 MiB of it, those of user 1000 4 MiB");
  }

  @Test
  void shouldBoundTotalOfAllUsers() {
    budget.take(1, 3 * MIB);
    budget.take(2, 3 * MIB);

    assertThat(budget.hasRoom(3, 2 * MIB)).isTrue();
    assertThat(budget.hasRoom(3, 2 * MIB + 1)).isFalse();
  }

  @Test
  void shouldGrantMemoryAgainWhenOtherMemoryIsReturned() {
    budget.take(1000, 3 * MIB);
    budget.take(1000, MIB);
    budget.giveBack(1000, 3 * MIB);
    assertThat(budget.hasRoom(1000, 3 * MIB)).isTrue();
    assertThat(budget.hasRoom(1000, 3 * MIB + 1)).isFalse();

    budget.giveBack(1000, MIB);
    assertThat(budget.hasRoom(1000, 4 * MIB)).isTrue();
    assertThat(budget.hasRoom(1000, Long.MAX_VALUE)).isFalse();
  }
}
