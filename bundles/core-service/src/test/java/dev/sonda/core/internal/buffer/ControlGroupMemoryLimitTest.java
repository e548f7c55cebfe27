package dev.sonda.core.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory limits read from a fake tree of control groups in a folder. */
@Tag("T30")
class ControlGroupMemoryLimitTest {
  private static final long MIB = 1 << 20;

  @TempDir Path root;

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }

  @Test
  void shouldReturnSmallestLimitOfOwnAndParentGroups() throws IOException {
    write("proc/self/cgroup", "0::/system.slice/sonda.service");
    write("sys/fs/cgroup/system.slice/sonda.service/memory.max", "max");
    assertThat(ControlGroupMemoryLimit.limitBytes(root))
        .isEqualTo(ControlGroupMemoryLimit.UNLIMITED);
    write("sys/fs/cgroup/system.slice/memory.max", "" + 512 * MIB);
    assertThat(ControlGroupMemoryLimit.limitBytes(root)).isEqualTo(512 * MIB);
    write("sys/fs/cgroup/system.slice/sonda.service/memory.max", "" + 256 * MIB);
    assertThat(ControlGroupMemoryLimit.limitBytes(root)).isEqualTo(256 * MIB);
    write("sys/fs/cgroup/system.slice/sonda.service/memory.max", "" + 1024 * MIB);
    assertThat(ControlGroupMemoryLimit.limitBytes(root)).isEqualTo(512 * MIB);
  }

  @Test
  void shouldSeeLimitOfContainerWhoseGroupIsTheRoot() throws IOException {
    write("proc/self/cgroup", "0::/");
    write("sys/fs/cgroup/memory.max", "" + 128 * MIB);
    assertThat(ControlGroupMemoryLimit.limitBytes(root)).isEqualTo(128 * MIB);
  }

  @Test
  void shouldReadLimitsOfControlGroupsVersionOne() throws IOException {
    write("proc/self/cgroup", "5:cpu,cpuacct:/a\n4:memory:/a/b\n0::/a");
    write("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "9223372036854771712");
    write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "" + 64 * MIB);
    assertThat(ControlGroupMemoryLimit.limitBytes(root)).isEqualTo(64 * MIB);
  }

  @Test
  void shouldReturnUnlimitedWhenNoLimitIsReadable() throws IOException {
    assertThat(ControlGroupMemoryLimit.limitBytes(root))
        .isEqualTo(ControlGroupMemoryLimit.UNLIMITED);
    write("proc/self/cgroup", "0::/../../elsewhere");
    write("sys/memory.max", "1");
    assertThat(ControlGroupMemoryLimit.limitBytes(root))
        .isEqualTo(ControlGroupMemoryLimit.UNLIMITED);
    write("proc/self/cgroup", "0::/a");
    write("sys/fs/cgroup/a/memory.max", "123456789012345678901234567890");
    assertThat(ControlGroupMemoryLimit.limitBytes(root))
        .isEqualTo(ControlGroupMemoryLimit.UNLIMITED);
  }

  @Test
  void shouldSubtractHeapAndVirtualMachineFromLimit() {
    ServiceMemoryShares plan = ServiceMemoryShares.of(8192 * MIB, 1024 * MIB, 256 * MIB);
    long producers = plan.sharedBytes() / 2;
    assertThat(plan.buffersBytes() + producers + 256 * MIB + ServiceMemoryShares.JVM_BYTES)
        .isEqualTo(1024 * MIB);
    assertThat(plan.owner()).isEqualTo("the service's control group");
    ServiceMemoryShares ofMachine =
        ServiceMemoryShares.of(8192 * MIB, ControlGroupMemoryLimit.UNLIMITED, 256 * MIB);
    assertThat(ofMachine.buffersBytes())
        .isEqualTo((8192 - 256) * MIB - ServiceMemoryShares.JVM_BYTES);
    assertThat(ofMachine.sharedBytes()).isEqualTo(8192 * MIB);
    assertThat(ofMachine.owner()).isEqualTo("the machine");
  }
}
