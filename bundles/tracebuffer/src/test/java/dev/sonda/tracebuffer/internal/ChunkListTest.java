package dev.sonda.tracebuffer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
final class ChunkListTest {
  private static final int LAST_UNIT = (1 << 28) - 1;

  @Test
  void shouldHoldLargestIdsAndOffsets() {
    ChunkList list = new ChunkList();
    insert(list, 0, -1, (long) LAST_UNIT << 4);
    assertThat(list.idAt(0)).isEqualTo(-1);
    assertThat(list.offsetAt(0)).isEqualTo(0xFFFF_FFF0L);
  }

  @Test
  void shouldFindInsertionPointsAcrossIdOverflow() {
    ChunkList list = new ChunkList();
    insert(list, list.insertionPoint(-1), -1, 16);
    insert(list, list.insertionPoint(2), 2, 32);
    assertThat(list.insertionPoint(-2)).isZero();
    assertThat(list.insertionPoint(0)).isEqualTo(1);
    assertThat(list.insertionPoint(3)).isEqualTo(2);
    assertThat(list.insertionPoint(-1)).isEqualTo(~0);
    assertThat(list.insertionPoint(2)).isEqualTo(~1);
    assertThat(list.find(2)).isEqualTo(32);
    assertThat(list.find(7)).isEqualTo(ChunkList.NOWHERE);
  }

  @Test
  void shouldLimitSearchSteps() {
    ChunkList list = new ChunkList();
    for (int i = 0; i <= ChunkList.SEARCH_LIMIT; i++) {
      insert(list, i, i == 0 ? 8 : i + 10, 16L * i);
    }
    assertThat(list.insertionPoint(11)).isEqualTo(~1);
    assertThat(list.insertionPoint(10)).isEqualTo(ChunkList.TOO_LATE);
    assertThat(list.insertionPoint(9)).isEqualTo(ChunkList.TOO_LATE);
    assertThat(list.find(11)).isEqualTo(16);
    assertThat(list.find(10)).isEqualTo(ChunkList.NOWHERE);
    assertThat(list.find(8)).isEqualTo(ChunkList.NOWHERE);
    list.removeFirst();
    assertThat(list.insertionPoint(9)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void shouldBehaveLikeSortedList(long seed) {
    Random random = new Random(seed);
    ChunkList list = new ChunkList();
    List<Integer> model = new ArrayList<>();
    int next = 0;
    for (int step = 0; step < 3000; step++) {
      if (!model.isEmpty() && random.nextInt(100) < 40) {
        list.removeFirst();
        model.removeFirst();
      } else {
        next += 1 + random.nextInt(3);
        int id = next - random.nextInt(40);
        int index = list.insertionPoint(id);
        assertThat(index >= 0).isEqualTo(!model.contains(id));
        if (index >= 0) {
          insert(list, index, id, id * 16L + 65536);
          model.add(id);
          model.sort(Comparator.naturalOrder());
        }
      }
      assertContains(new ChunkList(list), model);
    }
    assertThat(model).isNotEmpty();
  }

  private static void insert(ChunkList list, int index, int id, long offset) {
    if (list.isFull()) {
      list.grow();
    }
    list.insert(index, id, offset);
  }

  private static void assertContains(ChunkList list, List<Integer> ids) {
    assertThat(list.size()).isEqualTo(ids.size());
    assertThat(list.isEmpty()).isEqualTo(ids.isEmpty());
    for (int i = 0; i < ids.size(); i++) {
      assertThat(list.idAt(i)).isEqualTo(ids.get(i));
      assertThat(list.offsetAt(i)).isEqualTo(ids.get(i) * 16L + 65536);
    }
  }
}
