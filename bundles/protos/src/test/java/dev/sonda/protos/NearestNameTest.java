package dev.sonda.protos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  private static final List<String> SOURCES = List.of("linux.ftrace", "linux.sys_stats");

  @Test
  void shouldSuggestNameWhenFewLettersDiffer() {
    assertThat(NearestName.of("linux.sys_stat", SOURCES)).contains("linux.sys_stats");
    assertThat(NearestName.of("linux.ftarce", SOURCES)).contains("linux.ftrace");
    assertThat(NearestName.of("LINUX.FTRACE", SOURCES)).contains("linux.ftrace");
  }

  @Test
  void shouldSuggestNothingWhenNearestNameDiffersTooMuch() {
    assertThat(NearestName.of("android.heapprofd", SOURCES)).isEmpty();
    assertThat(NearestName.of("x", List.of())).isEmpty();
  }

  @Test
  void shouldSuggestFirstNameWhenTwoAreEquallyNear() {
    assertThat(NearestName.of("cat", List.of("rat", "bat"))).contains("bat");
  }

  @Test
  void shouldCountEditsBetweenNames() {
    assertThat(NearestName.edits("kitten", "sitting")).isEqualTo(3);
    assertThat(NearestName.edits("", "abc")).isEqualTo(3);
    assertThat(NearestName.edits("same", "SAME")).isZero();
  }
}
