package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.FakeProcTree;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which CPU a row of OSHI's belongs to, also while CPUs come and go. */
class CpuRowsTest {
  @TempDir private Path folder;

  private FakeProcTree sys;
  private long[][] rowsMs = new long[0][];
  private int oshiWoken;

  @BeforeEach
  void setUp() {
    sys = new FakeProcTree(folder);
  }

  @Test
  void shouldGiveNanosecondsInTheOrderOfPerfettosFields() throws IOException {
    online("0");
    rowsMs = new long[][] {{10, 20, 30, 40, 50, 60, 70, 80}};

    assertThat(reader().read())
        .containsExactly(
            new CpuTimes(
                0,
                10_000_000,
                20_000_000,
                30_000_000,
                40_000_000,
                50_000_000,
                60_000_000,
                70_000_000,
                80_000_000));
  }

  @Test
  void shouldSkipTheNumberOfACpuThatIsOffline() throws IOException {
    online("0,2-3");
    rowsMs = new long[][] {row(1), row(2), row(3), row(0)};

    assertThat(reader().read()).extracting(CpuTimes::cpuId).containsExactly(0, 2, 3);
  }

  @Test
  void shouldFollowACpuThatGoesOfflineAndComesBack() throws IOException {
    online("0-2");
    rowsMs = new long[][] {row(1), row(2), row(3)};
    OshiCpuTimes reader = reader();

    online("0,2");
    rowsMs = new long[][] {row(1), row(3), row(0)};
    assertThat(reader.read()).extracting(CpuTimes::cpuId).containsExactly(0, 2);
    online("0-2");
    rowsMs = new long[][] {row(1), row(2), row(3)};
    assertThat(reader.read()).extracting(CpuTimes::cpuId).containsExactly(0, 1, 2);
    assertThat(oshiWoken).isEqualTo(1);
  }

  @Test
  void shouldWakeOshiAgainForACpuThatWasNeverThereBefore() throws IOException {
    online("0");
    rowsMs = new long[][] {row(1)};
    OshiCpuTimes reader = reader();

    online("0-1");
    rowsMs = new long[][] {row(1), row(2)};

    assertThat(reader.read()).extracting(CpuTimes::cpuId).containsExactly(0, 1);
    assertThat(reader.read()).hasSize(2);
    assertThat(oshiWoken).isEqualTo(2);
  }

  @Test
  void shouldLeaveOutRowsWithoutALineInAContainer() throws IOException {
    online("0-3");
    rowsMs = new long[][] {row(5), row(0), row(0), row(0)};

    assertThat(reader().read()).extracting(CpuTimes::cpuId).containsExactly(0);
  }

  private static long[] row(long timeMs) {
    return new long[] {timeMs, timeMs, timeMs, timeMs, timeMs, timeMs, timeMs, timeMs};
  }

  private void online(String list) {
    sys.write("devices/system/cpu/online", list + "\n");
  }

  private OshiCpuTimes reader() throws IOException {
    return new OshiCpuTimes(
        () -> {
          oshiWoken++;
          int cpuCount = rowsMs.length;
          return new OshiCpuTimes.Ticks() {
            @Override
            public int cpuCount() {
              return cpuCount;
            }

            @Override
            public long[][] readMs() {
              return rowsMs;
            }
          };
        },
        new OnlineCpus(sys.root(), Syscalls.libc()));
  }
}
