package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> SOURCES =
      List.of("linux.sys_stats", "linux.process_stats", "linux.ftrace");

  @Test
  void shouldSuggestNameWithFewestEdits() {
    assertThat(Nearest.to("linux.sys_stat", SOURCES)).contains("linux.sys_stats");
    assertThat(Nearest.to("linux.ftarce", SOURCES)).contains("linux.ftrace");
    assertThat(Nearest.to("LINUX.FTRACE", SOURCES)).contains("linux.ftrace");
  }

  @Test
  void shouldSuggestNothingWhenNearestNameDiffersTooMuch() {
    assertThat(Nearest.to("android.heapprofd", SOURCES)).isEmpty();
    assertThat(Nearest.to("x", List.of())).isEmpty();
  }

  @Test
  void shouldCountEdits() {
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    assertThat(Nearest.distance("same", "SAME")).isZero();
  }
}
