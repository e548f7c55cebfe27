package dev.sonda.trace.storage.args;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.TraceTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
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
    both.addAll(numbers(10_001));
    sets.write(both);
    assertThat(leftOut()).isEqualTo(6);
  }
}
