package dev.sonda.engine.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class IdleMemoryReturnTest {
  private static final long LONG_QUERY_MS = 200;

  private final List<String> returned = new ArrayList<>();
  private final Queue<FutureTask<Boolean>> planned = new ArrayDeque<>();
  private final List<Long> delaysMs = new ArrayList<>();
  private long nowNs = TimeUnit.HOURS.toNanos(1);

  private final IdleMemoryReturn memory =
      new IdleMemoryReturn(this::plan, () -> nowNs, List.of(() -> returned.add("engine")));

  private FutureTask<Boolean> plan(Runnable step, long delayNs) {
    FutureTask<Boolean> task = new FutureTask<>(step, true);
    planned.add(task);
    delaysMs.add(TimeUnit.NANOSECONDS.toMillis(delayNs));
    return task;
  }

  @Test
  void shouldReturnEnginesMemoryFirstAfterIdleSecond() {
    memory.add(() -> returned.add("other"));
    query(LONG_QUERY_MS);
    passMs(1000);

    runPlanned();
    runPlanned();

    assertThat(returned).containsExactly("engine", "other");
    assertThat(delaysMs).containsExactly(1000L, 0L);
    assertThat(planned).isEmpty();
  }

  @Test
  void shouldLetQueryComeBetweenSteps() {
    memory.add(() -> returned.add("other"));
    query(LONG_QUERY_MS);
    passMs(1000);
    runPlanned();

    query(1);
    runPlanned();
    assertThat(returned).containsExactly("engine");
    passMs(1000);
    runPlanned();

    assertThat(returned).containsExactly("engine", "other");
    assertThat(planned).isEmpty();
  }

  @Test
  void shouldWaitForSecondAfterLastQuery() {
    query(LONG_QUERY_MS);
    passMs(700);
    query(LONG_QUERY_MS);
    passMs(300);

    runPlanned();
    assertThat(returned).isEmpty();
    passMs(700);
    runPlanned();

    assertThat(returned).containsExactly("engine");
    assertThat(delaysMs).containsExactly(1000L, 700L);
  }

  @Test
  void shouldLeaveEngineAloneAfterShortQueries() {
    memory.add(() -> returned.add("other"));
    query(1);
    passMs(1000);
    runPlanned();
    assertThat(returned).containsExactly("other");

    query(60); // with the first one, long enough
    passMs(1000);
    runPlanned();
    runPlanned();

    assertThat(returned).containsExactly("other", "engine", "other");
  }

  @Test
  void shouldReturnOtherMemoryWhenEngineCannot() {
    IdleMemoryReturn failing =
        new IdleMemoryReturn(
            this::plan,
            () -> nowNs,
            List.of(() -> {
              throw new EngineException(Kind.INTERNAL, "no memory to return");
            }));
    failing.add(() -> returned.add("other"));
    failing.afterQuery(nowNs - TimeUnit.MILLISECONDS.toNanos(LONG_QUERY_MS));
    passMs(1000);

    runPlanned();
    runPlanned();

    assertThat(returned).containsExactly("other");
  }

  @Test
  void shouldCancelPlannedReturnWhenEngineEnds() {
    query(LONG_QUERY_MS);

    memory.end();

    assertThat(planned).singleElement().satisfies(task -> assertThat(task).isCancelled());
  }

  private void query(long ms) {
    long beginNs = nowNs;
    passMs(ms);
    memory.afterQuery(beginNs);
  }

  private void passMs(long ms) {
    nowNs += TimeUnit.MILLISECONDS.toNanos(ms);
  }

  private void runPlanned() {
    Objects.requireNonNull(planned.poll()).run();
  }
}
