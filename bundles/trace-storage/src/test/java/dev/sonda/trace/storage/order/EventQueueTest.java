package dev.sonda.trace.storage.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventQueueTest {
  private static final int CPUS = 3;
  private static final int EVENTS = 8 * HeldEvents.BLOCK_EVENTS;

  private record Event(int run, long timeNs, long second) {}

  private final List<Event> given = new ArrayList<>();
  private final List<Event> parsed = new ArrayList<>();

  @Test
  void shouldGiveEventsInOrderOfTimeThenRunThenReading() {
    check(new EventQueue());
    assertThat(parsed).hasSize(EVENTS);
  }

  @Test
  void shouldKeepOrderWhenMostEventsWaitInFile() {
    check(new EventQueue(CPUS));
  }

  @Test
  void shouldOrderTiesAcrossPartsThatWaitInFile() {
    EventQueue queue = new EventQueue(1);
    int kind = queue.addKind((time, detail, first, second) -> add(0, time, second));
    EventRun run = queue.common();
    run.orderTies(kind);
    for (int i = 0; i < 3 * HeldEvents.BLOCK_EVENTS; i++) {
      run.add(5, kind, 0, 0, -i);
    }
    queue.parseAll(() -> {});
    assertThat(parsed).isSortedAccordingTo(Comparator.comparingLong(Event::second));
    assertThat(parsed).hasSize(3 * HeldEvents.BLOCK_EVENTS);
  }

  @Test
  void shouldTellOfProgressWhileManyEventsAreParsed() {
    EventQueue queue = new EventQueue();
    int kind = queue.addKind((time, detail, first, second) -> add(0, time, second));
    for (int i = 0; i < 3 * Merge.EVENTS_PER_REPORT; i++) {
      queue.common().add(i, kind, 0, 0, 0);
    }
    List<Integer> reports = new ArrayList<>();
    queue.parseAll(() -> reports.add(parsed.size()));
    assertThat(reports).hasSize(3).isSorted();
  }

  private void check(EventQueue queue) {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    int kind =
        queue.addKind((time, detail, first, second) -> add((int) detail, time, first + second));
    for (int i = 0; i < EVENTS; i++) {
      int cpu = random.nextInt(CPUS);
      long time = i / 100 + (long) random.nextInt(50);
      given.add(new Event(cpu, time, i));
      queue.ofCpu(cpu).add(time, kind, cpu, i / 2, i - i / 2);
    }
    queue.parseAll(() -> {});
    given.sort(Comparator.comparingLong(Event::timeNs).thenComparingInt(Event::run));
    assertThat(parsed).as("seed %d", seed).isEqualTo(given);
  }

  private void add(int run, long timeNs, long second) {
    parsed.add(new Event(run, timeNs, second));
  }
}
