package dev.sonda.trace.storage.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class TidHoldersTest {
  private static final long TID = 7;

  private final TidHolders holders = new TidHolders();

  private int count() {
    int count = 0;
    for (int utid = holders.latest(TID); utid >= 0; utid = holders.before(utid)) {
      count++;
    }
    return count;
  }

  @Test
  void shouldWalkFromLatestToFirstHolder() {
    holders.add(TID, 3);
    holders.add(TID, 1);
    holders.add(TID, 2);
    holders.remove(TID, 1);
    assertThat(holders.latest(TID)).isEqualTo(2);
    assertThat(holders.before(2)).isEqualTo(3);
    assertThat(holders.before(3)).isNegative();
  }

  @Test
  void shouldForgetOldestHoldersWhenThereAreTooMany() {
    int most = 0;
    for (int utid = 0; utid < 100_000; utid++) {
      holders.add(TID, utid);
      most = utid % 100 == 0 ? Math.max(most, count()) : most;
    }
    assertThat(most).isBetween(TidHolders.MOST_HOLDERS, 2 * TidHolders.MOST_HOLDERS);
    assertThat(holders.latest(TID)).isEqualTo(99_999);
  }

  @Test
  void shouldForgetNoHoldersWhenFewAlternate() {
    holders.add(TID, 0);
    for (int turn = 1; turn < 10_000; turn++) {
      int utid = turn % 3;
      holders.remove(TID, utid);
      holders.add(TID, utid);
    }
    assertThat(count()).isEqualTo(3);
  }
}
