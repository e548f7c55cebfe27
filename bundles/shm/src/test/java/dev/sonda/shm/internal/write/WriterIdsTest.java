package dev.sonda.shm.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WriterIdsTest {
  private static final int MAX = 32767;

  @Test
  void shouldReturnEachIdOnceAndReuseFreedIds() {
    WriterIds ids = new WriterIds();
    for (int repetition = 0; repetition < 3; repetition++) {
      Set<Integer> seen = new HashSet<>();
      for (int i = 0; i < MAX; i++) {
        seen.add(ids.allocate());
      }
      assertThat(seen).hasSize(MAX).doesNotContain(WriterIds.NONE);
      assertThat(ids.allocate()).isEqualTo(WriterIds.NONE);

      for (int i = 0; i < 3; i++) {
        ids.free(42);
        assertThat(ids.allocate()).isEqualTo(42);
      }
      ids.free(1);
      ids.free(MAX);
      int first = ids.allocate();
      int second = ids.allocate();
      assertThat(Set.of(first, second)).isEqualTo(Set.of(1, MAX));
      assertThat(ids.allocate()).isEqualTo(WriterIds.NONE);
      for (int id = MAX; id > 0; id--) {
        ids.free(id);
      }
    }
  }
}
