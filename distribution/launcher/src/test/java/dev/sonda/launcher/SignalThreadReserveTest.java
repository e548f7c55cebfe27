package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SignalThreadReserveTest {
  private final AtomicLong room = new AtomicLong(CgroupTaskHeadroom.UNLIMITED);
  private final List<Boolean> lastResorts = new ArrayList<>();
  private final SignalThreadReserve threads = new SignalThreadReserve(room::get, lastResorts::add);

  @TempDir Path root;

  @AfterEach
  void release() {
    room.set(0);
    threads.look();
  }

  @Test
  void shouldEndSpareThreadsWhenTaskLimitIsReached() {
    threads.look();
    assertThat(count()).isEqualTo(SignalThreadReserve.SPARE);
    room.set(0);
    threads.look();
    awaitCount(0);
    room.set(SignalThreadReserve.SPARE);
    threads.look();
    assertThat(count()).as("room, but no more than they have given back").isZero();
    room.set(2 * SignalThreadReserve.SPARE);
    threads.look();
    assertThat(count()).isEqualTo(SignalThreadReserve.SPARE);
    assertThat(lastResorts).isEmpty();
  }

  @Test
  void shouldLetSignalsEndProcessWhenNoSpareThreadIsLeft() {
    threads.look();
    room.set(0);
    threads.look();
    threads.look();
    assertThat(lastResorts).containsExactly(true);
    room.set(1);
    threads.look();
    assertThat(lastResorts).containsExactly(true, false);
  }

  @Test
  void shouldFindSmallestTaskHeadroomOfGroupsAndAncestors() throws Exception {
    Files.createDirectories(root.resolve("proc/self"));
    Files.writeString(root.resolve("proc/self/cgroup"), "8:pids:/a/b\n0::/c\n");
    assertThat(new CgroupTaskHeadroom(root).tasks()).isEqualTo(CgroupTaskHeadroom.UNLIMITED);
    group("sys/fs/cgroup/pids/a/b", "max", 30);
    group("sys/fs/cgroup/pids/a", "100", 40);
    group("sys/fs/cgroup/c", "80", 30);
    assertThat(new CgroupTaskHeadroom(root).tasks()).isEqualTo(50);
    group("sys/fs/cgroup/pids/a/b", "30", 30);
    assertThat(new CgroupTaskHeadroom(root).tasks()).isZero();
  }

  private void group(String path, String max, int current) throws Exception {
    Path folder = Files.createDirectories(root.resolve(path));
    Files.writeString(folder.resolve("pids.max"), max + "\n");
    Files.writeString(folder.resolve("pids.current"), current + "\n");
  }

  private static void awaitCount(int expected) {
    while (count() != expected) {
      Thread.onSpinWait();
    }
  }

  private static int count() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("sonda-spare"))
            .count();
  }
}
