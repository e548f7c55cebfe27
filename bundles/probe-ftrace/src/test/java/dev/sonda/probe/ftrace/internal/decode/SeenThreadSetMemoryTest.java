package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.plan.ThreadChange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class SeenThreadSetMemoryTest {
  private static final int STORM = 200_000;

  private final SeenThreadSet threads = new SeenThreadSet();
  private final int roomBefore = threads.room();

  @Test
  void shouldReleaseMemoryAfterManyThreads() {
    byte[] page = new byte[64];
    for (int thread = 1; thread <= STORM; thread++) {
      threads.add(thread);
      threads.note(new ThreadChange.Renamed(0, 8), page, 0);
      threads.note(new ThreadChange.Exited(0), page, 0);
    }
    assertThat(threads.room()).isGreaterThan(3 * STORM);
    threads.clear();
    assertThat(threads.room()).isEqualTo(roomBefore);
    threads.add(7);
    threads.add(7);
    threads.add(9);
    assertThat(seen()).containsExactly(7, 9);
  }

  @Test
  void shouldKeepMemoryForUsualNumberOfThreads() {
    for (int thread = 1; thread <= 5000; thread++) {
      threads.add(thread);
    }
    int room = threads.room();
    threads.clear();
    assertThat(threads.room()).isEqualTo(room);
    assertThat(seen()).isEmpty();
  }

  private List<Integer> seen() {
    List<Integer> seen = new ArrayList<>();
    threads.forEachSeen(seen::add);
    return seen;
  }
}
