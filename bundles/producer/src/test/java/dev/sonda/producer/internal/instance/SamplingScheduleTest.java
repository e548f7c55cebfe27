package dev.sonda.producer.internal.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplingScheduleTest {
  private final SamplingSchedule<String> schedule = new SamplingSchedule<>();

  @Test
  void shouldRunATaskAtOnceAndThenOnTheMultiplesOfItsPeriod() {
    schedule.add("a", 100, 1030);

    assertThat(due(1030)).containsExactly("a");
    assertThat(schedule.waitNs(1030)).isEqualTo(70);
    assertThat(due(1099)).isEmpty();
    assertThat(due(1100)).containsExactly("a");
    assertThat(schedule.waitNs(1100)).isEqualTo(100);
  }

  @Test
  void shouldShareWakeUpsAmongPeriods() {
    schedule.add("slow", 200, 1030);
    schedule.add("fast", 100, 1050);
    assertThat(due(1050)).containsExactlyInAnyOrder("slow", "fast");

    List<Long> wakeUps = new ArrayList<>();
    long nowNs = 1050;
    while (nowNs < 2000) {
      nowNs += schedule.waitNs(nowNs);
      wakeUps.add(nowNs);
      assertThat(due(nowNs)).hasSize(nowNs % 200 == 0 ? 2 : 1);
    }
    assertThat(wakeUps)
        .containsExactly(1100L, 1200L, 1300L, 1400L, 1500L, 1600L, 1700L, 1800L, 1900L, 2000L);
  }

  @Test
  void shouldSkipMissedPeriods() {
    schedule.add("a", 100, 0);
    assertThat(due(0)).containsExactly("a");

    assertThat(due(1234)).containsExactly("a");
    assertThat(schedule.waitNs(1234)).isEqualTo(66);
  }

  @Test
  void shouldNotRunRemovedTasks() {
    schedule.add("a", 100, 0);
    schedule.add("b", 100, 0);

    assertThat(schedule.remove("a"::equals)).containsExactly("a");
    assertThat(due(0)).containsExactly("b");
    assertThat(schedule.remove("b"::equals)).containsExactly("b");
    assertThat(schedule.isEmpty()).isTrue();
    assertThat(schedule.waitNs(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void shouldAlignTaskToPeriodWhenTimeIsNegative() {
    schedule.add("a", 100, -130);

    assertThat(due(-130)).containsExactly("a");
    assertThat(schedule.waitNs(-130)).isEqualTo(30);
  }

  private List<String> due(long nowNs) {
    List<String> tasks = new ArrayList<>();
    for (String task = schedule.pollDue(nowNs); task != null; task = schedule.pollDue(nowNs)) {
      tasks.add(task);
    }
    return tasks;
  }
}
