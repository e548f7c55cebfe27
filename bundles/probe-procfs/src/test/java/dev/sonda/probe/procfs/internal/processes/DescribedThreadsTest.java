package dev.sonda.probe.procfs.internal.processes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class DescribedThreadsTest {
  private final DescribedThreads known = new DescribedThreads();

  @Test
  void shouldForgetRenamedThreadAndKeepEndedThread() {
    known.add(10, 7);
    known.forget(10);
    assertThat(known.contains(10)).isFalse();
    known.end(10);
    assertThat(known.hasEnded(10)).isFalse();
    known.add(10, 7);
    known.end(10);
    assertThat(known.hasEnded(10)).isTrue();
    assertThat(known.process(10)).isZero();
    known.add(10, 8);
    assertThat(known.hasEnded(10)).isFalse();
    assertThat(known.process(10)).isEqualTo(8);
  }

  @Test
  void shouldIgnoreIdleThread() {
    assertThat(known.contains(0)).isFalse();
    known.end(0);
    assertThat(known.hasEnded(0)).isFalse();
  }

  @Test
  void shouldForgetThreadsOfProcessesThatAreGone() {
    known.add(10, 7);
    known.add(11, 8);
    known.add(7, 7);
    known.end(7);
    known.retainProcesses(process -> process == 8);
    assertThat(known.contains(10)).isFalse();
    assertThat(known.hasEnded(7)).isFalse();
    assertThat(known.process(11)).isEqualTo(8);
  }

  @Test
  void shouldForgetOnlyUnusedThreadsWhenCapacityIsExceeded() {
    known.add(1, 1);
    known.add(2, 2);
    for (int thread = 3; thread < 4 * ThreadIdMap.MAX_THREADS; thread++) {
      known.add(thread, thread);
      assertThat(known.contains(1)).isTrue();
    }
    assertThat(known.contains(2)).isFalse();
    assertThat(known.contains(3)).isFalse();
    assertThat(known.process(3 * ThreadIdMap.MAX_THREADS)).isEqualTo(3 * ThreadIdMap.MAX_THREADS);
  }

  @Test
  void shouldForgetRenamedThreadAfterManyOtherThreads() {
    known.add(5, 5);
    for (int thread = 100; thread < 100 + ThreadIdMap.MAX_THREADS; thread++) {
      known.add(thread, thread);
    }
    known.forget(5);
    assertThat(known.contains(5)).isFalse();
  }

  @Test
  void shouldBehaveLikeMapBelowCapacity() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Map<Integer, Integer> expected = new HashMap<>();
    for (int i = 0; i < 500_000; i++) {
      int thread = 1 + random.nextInt(ThreadIdMap.MAX_THREADS);
      int process = 1 + random.nextInt(ThreadIdMap.MAX_THREADS);
      switch (random.nextInt(4)) {
        case 0 -> {
          known.end(thread);
          expected.computeIfPresent(thread, (_, _) -> -1);
        }
        case 1 -> {
          known.forget(thread);
          expected.computeIfPresent(thread, (_, before) -> before == -1 ? -1 : null);
        }
        default -> {
          known.add(thread, process);
          expected.put(thread, process);
        }
      }
      int other = 1 + random.nextInt(ThreadIdMap.MAX_THREADS);
      int before = expected.getOrDefault(other, 0);
      assertThat(known.process(other)).as("seed %d", seed).isEqualTo(Math.max(0, before));
      assertThat(known.hasEnded(other)).as("seed %d", seed).isEqualTo(before == -1);
    }
  }

  @Tag("T30")
  @Test
  void shouldFitIntoSmallHeapAfterManyThreads() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                AllThreadIdsProgram.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(output).endsWith("survived\n");
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
