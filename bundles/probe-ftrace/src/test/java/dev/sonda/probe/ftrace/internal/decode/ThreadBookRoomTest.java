package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.decode.event.ThreadBook;
import dev.sonda.probe.ftrace.internal.plan.ThreadEffect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ThreadBookRoomTest {
  private static final int STORM = 200_000;

  private final ThreadBook book = new ThreadBook();
  private final int roomBefore = book.room();

  @Test
  void shouldGiveUpRoomThatStormOfThreadsTook() {
    byte[] page = new byte[64];
    for (int thread = 1; thread <= STORM; thread++) {
      book.add(thread);
      book.note(new ThreadEffect.Renamed(0, 8), page, 0);
      book.note(new ThreadEffect.Exited(0), page, 0);
    }
    assertThat(book.room()).isGreaterThan(3 * STORM);
    book.clear();
    assertThat(book.room()).isEqualTo(roomBefore);
    book.add(7);
    book.add(7);
    book.add(9);
    assertThat(seen()).containsExactly(7, 9);
  }

  @Test
  void shouldKeepRoomForUsualRounds() {
    for (int thread = 1; thread <= 5000; thread++) {
      book.add(thread);
    }
    int room = book.room();
    book.clear();
    assertThat(book.room()).isEqualTo(room);
    assertThat(seen()).isEmpty();
  }

  private List<Integer> seen() {
    List<Integer> seen = new ArrayList<>();
    book.forEachSeen(seen::add);
    return seen;
  }
}
