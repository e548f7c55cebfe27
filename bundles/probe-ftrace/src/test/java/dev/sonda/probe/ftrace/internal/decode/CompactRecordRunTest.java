package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.DecodedPages;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RawRecordBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.testkit.trace.MessageView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Runs of sched_switch and sched_waking events, which have their own decoding loops, among other
 * events of a page.
 */
class CompactRecordRunTest {
  private static final EventFormat SWITCH = RecordedEventFormats.event("sched/sched_switch");
  private static final EventFormat WAKING = RecordedEventFormats.event("sched/sched_waking");
  private static final EventFormat PRINT = RecordedEventFormats.event("ftrace/print");
  private static final int PAGES = 300;
  private static final int ROOM_BYTES = 200;
  private static final int COLLIDING = 128;

  private final List<Long> times = new ArrayList<>();
  private final List<Long> states = new ArrayList<>();
  private final List<Long> pids = new ArrayList<>();
  private final List<Long> prios = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Waking> wakings = new ArrayList<>();
  private long nowNs;

  private record Waking(
      long timeNs, long pid, long targetCpu, long prio, String name, long flags) {}

  @Test
  void shouldWriteEverySwitchAndWakingOnceAmongOtherEvents() {
    decodeRandomPages(SWITCH, WAKING, PRINT);
  }

  @Test
  void shouldWriteEverySwitchOnceWhereWakingsAreNotWanted() {
    decodeRandomPages(SWITCH, PRINT);
  }

  private void decodeRandomPages(EventFormat... wanted) {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    boolean hasWakings = List.of(wanted).contains(WAKING);
    for (int page = 0; page < PAGES; page++) {
      byte[] bytes = randomPage(random);
      MessageView bundle = new DecodedPages(decoder(wanted)).decode(0, bytes).bundle();
      compareSwitches(bundle);
      assertThat(wakings(bundle.message("compact_sched")))
          .isEqualTo(hasWakings ? wakings : List.of());
      forget();
    }
  }

  /**
   * A cached thread must be reported again, with its name: the threads seen have been cleared, and
   * each bundle has its own table of names.
   */
  @Test
  void shouldReportThreadAndNameAgainInNextBundle() {
    PageDecoder decoder = decoder(SWITCH);
    DecodedPages pages = new DecodedPages(decoder);
    byte[] page = RawPageBuilder.at(0).record(1, next("a", 5)).record(1, next("a", 5)).toBytes();
    pages.decode(0, page);
    decoder.seenThreads().clear();

    pages.decode(0, page);

    List<Integer> seen = new ArrayList<>();
    decoder.seenThreads().forEachSeen(seen::add);
    assertThat(seen).containsExactly(5);
    assertThat(pages.bundles().get(1).message("compact_sched").strings("intern_table"))
        .containsExactly("a");
  }

  @Test
  void shouldWriteTimeOfLastRunEventAsEndOfPreviousBundle() {
    PageDecoder decoder = decoder(SWITCH);
    DecodedPages pages = new DecodedPages(decoder);
    RawPageBuilder run = RawPageBuilder.at(100).record(1, next("a", 5)).record(2, next("a", 5));
    byte[] other = RawRecordBuilder.of(PRINT).tail("not recorded\0").toBytes();
    pages.decode(0, run.record(3, next("a", 5)).record(50, other).toBytes());

    pages.decode(0, RawPageBuilder.at(900).record(1, next("a", 5)).toBytes());

    assertThat(pages.bundles().get(1).integer("previous_bundle_end_timestamp")).isEqualTo(106);
  }

  private byte[] randomPage(Random random) {
    nowNs = random.nextInt(1000);
    RawPageBuilder page = RawPageBuilder.at(nowNs);
    addSwitch(page, random);
    while (page.room() > ROOM_BYTES) {
      switch (random.nextInt(16)) {
        case 0, 4, 5, 6, 7 -> addWaking(page, random);
        case 1 -> page.record(passed(random), RawRecordBuilder.of(PRINT).tail("x\0").toBytes());
        case 2 -> page.padding(passed(random), 8);
        case 3 -> page.timeExtend(passed(random));
        default -> addSwitch(page, random);
      }
    }
    return page.toBytes();
  }

  private long passed(Random random) {
    long delta = 1L + random.nextInt(1 << random.nextInt(1, 26));
    nowNs += delta;
    return delta;
  }

  private void addSwitch(RawPageBuilder page, Random random) {
    long delta = passed(random);
    long state = random.nextLong() >> random.nextInt(Long.SIZE);
    int pid = random.nextInt(3) + COLLIDING * random.nextInt(2);
    int prio = random.nextInt() >> random.nextInt(Integer.SIZE);
    String name = List.of("", "a", "worker/7", "sixteen letters.").get(random.nextInt(4));
    byte[] record =
        RawRecordBuilder.of(SWITCH)
            .set("prev_state", state)
            .set("next_pid", pid)
            .set("next_prio", prio)
            .set("next_comm", name)
            .toBytes();
    addInSomeForm(page, delta, record, random);
    times.add(nowNs);
    states.add(state);
    pids.add((long) pid);
    prios.add((long) prio);
    names.add(name);
  }

  private void addWaking(RawPageBuilder page, Random random) {
    long delta = passed(random);
    Waking waking =
        new Waking(
            nowNs,
            random.nextInt(3) + COLLIDING * random.nextInt(2),
            random.nextInt(4),
            random.nextInt() >> random.nextInt(Integer.SIZE),
            List.of("", "a", "worker/7", "sixteen letters.").get(random.nextInt(4)),
            random.nextInt(256));
    byte[] record =
        RawRecordBuilder.of(WAKING)
            .set("pid", waking.pid())
            .set("target_cpu", waking.targetCpu())
            .set("prio", waking.prio())
            .set("comm", waking.name())
            .set("common_flags", waking.flags())
            .toBytes();
    addInSomeForm(page, delta, record, random);
    wakings.add(waking);
  }

  private static void addInSomeForm(RawPageBuilder page, long delta, byte[] record, Random random) {
    switch (random.nextInt(8)) {
      case 0 -> page.longRecord(delta, record);
      case 1 -> page.record(delta, Arrays.copyOf(record, record.length + 8));
      default -> page.record(delta, record);
    }
  }

  private static List<Waking> wakings(MessageView compact) {
    List<String> table = compact.strings("intern_table");
    List<Long> times = summed(compact.integers("waking_timestamp"));
    List<Waking> found = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      found.add(
          new Waking(
              times.get(i),
              compact.integers("waking_pid").get(i),
              compact.integers("waking_target_cpu").get(i),
              compact.integers("waking_prio").get(i),
              table.get(compact.integers("waking_comm_index").get(i).intValue()),
              compact.integers("waking_common_flags").get(i)));
    }
    return found;
  }

  private void compareSwitches(MessageView bundle) {
    assertThat(bundle.messages("error")).isEmpty();
    MessageView compact = bundle.message("compact_sched");
    assertThat(summed(compact.integers("switch_timestamp"))).isEqualTo(times);
    assertThat(compact.integers("switch_prev_state")).isEqualTo(states);
    assertThat(compact.integers("switch_next_pid")).isEqualTo(pids);
    assertThat(compact.integers("switch_next_prio")).isEqualTo(prios);
    List<String> table = compact.strings("intern_table");
    assertThat(table).doesNotHaveDuplicates();
    assertThat(compact.integers("switch_next_comm_index"))
        .extracting(index -> table.get(index.intValue()))
        .isEqualTo(names);
  }

  private static List<Long> summed(List<Long> deltas) {
    List<Long> sums = new ArrayList<>();
    long sum = 0;
    for (long delta : deltas) {
      sum += delta;
      sums.add(sum);
    }
    return sums;
  }

  private void forget() {
    times.clear();
    states.clear();
    pids.clear();
    prios.clear();
    names.clear();
    wakings.clear();
  }

  private static byte[] next(String comm, int pid) {
    return RawRecordBuilder.of(SWITCH).set("next_comm", comm).set("next_pid", pid).toBytes();
  }

  private static PageDecoder decoder(EventFormat... formats) {
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
    RequestedKernelEvents events =
        RequestedKernelEvents.of(Arrays.stream(formats).map(planner::plan).toList())
            .withCompactSched();
    return PageDecoder.of(PageFormat.USUAL, PrintkFormats.NONE, events);
  }
}
