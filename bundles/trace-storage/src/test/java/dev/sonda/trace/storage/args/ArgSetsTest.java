package dev.sonda.trace.storage.args;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.TraceTables;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ArgSetsTest {
  private final TraceTableMemory space = new TraceTableMemory();
  private final TraceTables tables = new TraceTables(space);
  private final Statistics statistics = new Statistics();
  private final ArgSets sets = new ArgSets(tables.args, space.strings(), statistics);

  private ArgSet numbers(int count) {
    ArgSet args = new ArgSet();
    for (int i = 0; i < count; i++) {
      int key = space.strings().intern("key " + i);
      args.add(key, key, ArgType.INT, i);
    }
    return args;
  }

  private long leftOut() {
    return statistics.get(Statistic.ARGS_TOO_MANY);
  }

  @Test
  void shouldWriteEqualSetsOnce() {
    assertThat(sets.write(numbers(3))).isEqualTo(sets.write(numbers(3)));
    assertThat(sets.write(new ArgSet())).isNegative();
    assertThat(tables.args.size()).isEqualTo(3);
  }

  @Test
  void shouldCountArgumentsThatThereIsNoRoomFor() {
    sets.write(numbers(10_000));
    assertThat(leftOut()).isZero();

    sets.write(numbers(10_005));
    assertThat(leftOut()).isEqualTo(5);

    ArgSet both = new ArgSet();
    both.addAll(numbers(10_001), space.strings());
    sets.write(both);
    assertThat(leftOut()).isEqualTo(6);
  }

  @Test
  void shouldPutArgumentBeforeAllOthers() {
    ArgSet args = numbers(20);
    int added = space.strings().intern("added");
    args.addFirst(added, ArgType.UINT, 77);
    args.addFirst(args.key(3), ArgType.INT, 78);
    int set = sets.write(args);

    assertThat(tables.args.size() - set).isEqualTo(21);
    assertThat(args.key(0)).isEqualTo(added);
    assertThat(IntStream.range(0, 21).mapToObj(args::value))
        .startsWith(77L, 0L, 1L, 78L, 3L)
        .endsWith(19L);
  }

  private ArgSet array(long... elements) {
    ArgSet args = new ArgSet();
    int array = space.strings().intern("list");
    for (long element : elements) {
      int index = args.countElement(array);
      int key = space.strings().intern("list[" + index + "].inner");
      args.add(space.strings().intern("list.inner"), key, ArgType.INT, element);
    }
    return args;
  }

  @Test
  void shouldAppendElementsOfArrayThatBothSetsHave() {
    ArgSet both = array(20, 21);
    both.addAll(array(22, 23), space.strings());
    both.addAll(array(24), space.strings());

    assertThat(IntStream.range(0, both.size()).mapToObj(i -> space.strings().text(both.key(i))))
        .containsExactly(
            "list[0].inner", "list[1].inner", "list[2].inner", "list[3].inner", "list[4].inner");
    assertThat(IntStream.range(0, both.size()).mapToObj(both::value))
        .containsExactly(20L, 21L, 22L, 23L, 24L);
  }

  @Test
  void shouldKeepBracketsInNamesThatAreNoIndex() {
    ArgSet more = array(22);
    for (String name : List.of("list[x]", "list[", "list[]", "list[99999999999]")) {
      int key = space.strings().intern(name);
      more.add(key, key, ArgType.INT, 1);
    }
    ArgSet both = array(20, 21);
    both.addAll(more, space.strings());

    assertThat(IntStream.range(2, both.size()).mapToObj(i -> space.strings().text(both.key(i))))
        .containsExactly("list[2].inner", "list[x]", "list[", "list[]", "list[99999999999]");
  }

  @Test
  void shouldKeepFirstValueOfYieldingArgument() {
    int key = space.strings().intern("utid");
    ArgSet begin = new ArgSet();
    ArgSet end = new ArgSet();
    end.addYielding(key, ArgType.UINT, 5);
    begin.addAll(end, space.strings());
    assertThat(begin.value(0)).isEqualTo(5);

    end.clear();
    end.addYielding(key, ArgType.UINT, 6);
    begin.addAll(end, space.strings());
    assertThat(begin.value(0)).isEqualTo(5);
    assertThat(begin.size()).isEqualTo(1);
  }
}
