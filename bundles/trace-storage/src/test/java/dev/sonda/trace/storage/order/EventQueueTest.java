package dev.sonda.trace.storage.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class EventQueueTest {
  private static final int EVENTS = 8 * InMemoryEvents.BLOCK_EVENTS;

  private record Event(int run, long timeNs, long second) {}

  private int cpus = 3;

  private final List<Event> given = new ArrayList<>();
  private final List<Event> parsed = new ArrayList<>();

  @Test
  void shouldGiveEventsInOrderOfTimeThenLastRunThenRunThenReading() {
    check(new EventQueue());
    assertThat(parsed).hasSize(EVENTS);
  }

  @Test
  void shouldKeepOrderOfManyRunsWhichEndOneByOne() {
    cpus = 100;
    check(new EventQueue());
    assertThat(parsed).hasSize(EVENTS);
  }

  @Test
  void shouldKeepOrderWhenMostEventsWaitInFile() {
    check(new EventQueue(cpus * InMemoryEvents.BLOCK_EVENTS));
  }

  @Test
  void shouldOrderTiesAcrossPartsThatWaitInFile() {
    EventQueue queue = new EventQueue(InMemoryEvents.BLOCK_EVENTS);
    int kind = queue.addKind((time, detail, first, second) -> add(0, time, second));
    EventRun run = queue.addRunOrderedBy(kind);
    for (int i = 0; i < 3 * InMemoryEvents.BLOCK_EVENTS; i++) {
      run.add(5, kind, 0, 0, -i);
    }
    queue.parseAll(() -> {});
    assertThat(parsed).isSortedAccordingTo(Comparator.comparingLong(Event::second));
    assertThat(parsed).hasSize(3 * InMemoryEvents.BLOCK_EVENTS);
  }

  @Test
  void shouldReportProgressWhileManyEventsAreParsed() {
    EventQueue queue = new EventQueue();
    int kind = queue.addKind((time, detail, first, second) -> add(0, time, second));
    EventRun run = queue.addRun();
    for (int i = 0; i < 3 * EventMerge.EVENTS_PER_REPORT; i++) {
      run.add(i, kind, 0, 0, 0);
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
    List<EventRun> runs = Stream.generate(queue::addRun).limit(cpus).toList();
    for (int i = 0; i < EVENTS; i++) {
      int cpu = (int) (random.nextInt(cpus) * (EVENTS - (long) i) / EVENTS);
      long time = i / 100 + (long) random.nextInt(50);
      given.add(new Event(cpu, time, i));
      runs.get(cpu).add(time, kind, cpu, i / 2, i - i / 2);
    }
    queue.parseAll(() -> {});
    assertThat(parsed).as("seed %d", seed).isEqualTo(inOrder());
  }

  /**
   * The events sorted by time; among equal times, the run of the preceding event continues first.
   */
  private List<Event> inOrder() {
    Map<Integer, List<Event>> runs = new TreeMap<>();
    given.sort(Comparator.comparingLong(Event::timeNs));
    given.forEach(event -> runs.computeIfAbsent(event.run, _ -> new ArrayList<>()).add(event));
    List<Event> ordered = new ArrayList<>();
    while (ordered.size() < given.size()) {
      List<Event> next =
          runs.values().stream()
              .filter(run -> !run.isEmpty())
              .min(
                  Comparator.comparingLong((List<Event> run) -> run.getFirst().timeNs)
                      .thenComparing(
                          run -> ordered.isEmpty() || run.getFirst().run != ordered.getLast().run))
              .orElseThrow();
      ordered.add(next.removeFirst());
    }
    return ordered;
  }

  private void add(int run, long timeNs, long second) {
    parsed.add(new Event(run, timeNs, second));
  }
}
