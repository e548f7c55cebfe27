package dev.sonda.probe.procfs.internal.processes;

import static dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls.name;
import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.text;
import static dev.sonda.probe.procfs.internal.processes.DecodedProcessDescriptions.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Errno;
import dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls;
import dev.sonda.protos.ProcessStatsConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes with misleading names, that end while they are read, or whose pids are reused. */
@Tag("T25")
@Timeout(240)
class HostileProcessesTest {
  @TempDir private Path root;

  private static ProcessStatsConfig.Builder all() {
    return ProcessStatsConfig.newBuilder()
        .setScanAllProcessesOnStart(true)
        .setRecordThreadNames(true)
        .setRecordProcessAge(true);
  }

  @Test
  void shouldKeepThreadNameThatLooksLikeStatusLine() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root);
    // The kernel escapes a newline in a name as \n.
    ps.process(42, "Tgid: 1\\nPid: 1", "foo\0");
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "x) R 1\n1 1 1 1", 1, 2, 300));

    ps.start(all());

    assertThat(text(ps.thread(42), 2)).isEqualTo("Tgid: 1\\nPid: 1");
    assertThat(ps.thread(42).number(3)).isEqualTo(42);
    assertThat(ps.process(42).number(7)).isEqualTo(3_000_000_000L);
  }

  @Test
  void shouldWriteCommandLineUnchangedWhenNotUtf8() throws Exception {
    ProcessStatsFixture ps = new ProcessStatsFixture(root).process(42, "x", "");
    byte[] cmdline = {(byte) 0xFF, (byte) 0xC0, '\n', 0, 'a', 0};
    Files.write(root.resolve("42/cmdline"), cmdline);

    ps.start(all());

    assertThat(ps.process(42).values(3)).hasSize(2);
    assertThat((byte[]) ps.process(42).values(3).getFirst())
        .containsExactly((byte) 0xFF, (byte) 0xC0, '\n');
  }

  @Test
  void shouldTruncateOnlyExtremelyLongCommandLines() {
    ProcessStatsFixture ps =
        new ProcessStatsFixture(root)
            .process(42, "long", "l".repeat((64 << 10) - 1) + "\0")
            .process(43, "endless", "e".repeat(2 << 20) + "\0");

    ps.start(all());

    assertThat(text(ps.process(42), 3)).hasSize((64 << 10) - 1);
    assertThat(text(ps.process(43), 3)).hasSize(64 << 10);
  }

  @Test
  void shouldReadStatusWithMaximumNumberOfGroups() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root);
    String groups = "Groups:\t" + "4294967294 ".repeat(1 << 16) + "\n";
    ps.proc.write(
        "42/status", ProcessStatsFixture.status(42, 42, "g", groups + "VmSize:\t 17 kB\n"));

    ps.start(ProcessStatsConfig.newBuilder().setProcStatsPollMs(100));
    ps.sample();

    assertThat(DecodedProcessDescriptions.only(ps.stats(), 1, 42).number(2)).isEqualTo(17);
  }

  @Test
  void shouldLoseOnlyProcessWithMissingOrMalformedFiles() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root).process(42, "fine", "fine\0");
    ps.proc.write("50/cmdline", "no status\0");
    ps.proc.write("51/status", "");
    ps.proc.write(
        "52/status", "\0\n:\n\n\t\nTgid:\nPid\nTgid:\tx\nNSpid:\nVmSize:\nVmSize: kB\nUid");
    ps.proc.write("53/status", "Tgid:\t1\nPid:\t53\nName:");
    ps.proc.write("54/status/folder", "");
    ps.process(55, "nostat", "nostat\0").proc.write("55/stat", "55 (x) S 1 2");

    ps.start(all().setProcStatsPollMs(100).setRecordProcessRuntime(true).setScanSmapsRollup(true));
    ps.sample();

    assertThat(ps.processes())
        .extracting(process -> process.number(1))
        .containsExactlyInAnyOrder(1L, 42L, 55L);
    assertThat(ps.process(55).has(7)).isFalse();
    assertThat(DecodedProcessDescriptions.only(ps.stats(), 1, 1).number(2)).isEqualTo(10);
  }

  @Test
  void shouldWriteValuesReadBeforeProcessEnded() {
    ProcessStatsFixture ps =
        withEvent("cmdline", () -> ended(42)).process(42, "gone", "gone --now\0");

    ps.start(all());

    assertThat(texts(ps.process(42), 3)).containsExactly("gone");
    assertThat(ps.process(42).number(9)).isEqualTo(1);
  }

  @Test
  void shouldNotMixTwoProcessesWithEqualPid() {
    ProcessStatsFixture ps =
        withEvent(
            "cmdline",
            () -> {
              ended(42);
              new ProcessStatsFixture(root)
                  .process(42, "new", "new\0")
                  .proc
                  .write("42/stat", ProcessStatsFixture.stat(42, "new", 1, 1, 900));
            });
    ps.process(42, "old", "old\0");
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "old", 1, 1, 100));

    ps.start(all());

    assertThat(texts(ps.process(42), 3)).containsExactly("old");
    assertThat(ps.process(42).has(7)).isFalse();
  }

  @Test
  void shouldDescribeNextProcessWhenPidIsReused() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root);
    poll(ps, "old");
    ended(42);
    ps.sample();
    poll(ps, "new");

    assertThat(ps.processes())
        .filteredOn(process -> process.number(1) == 42)
        .extracting(process -> text(process, 3))
        .containsExactly("old", "new");
    assertThat(ps.stats()).filteredOn(entry -> entry.number(1) == 42).hasSize(2);
  }

  private static void poll(ProcessStatsFixture ps, String cmdline) {
    ps.process(42, "p", cmdline + "\0").proc.write("42/oom_score_adj", "0\n");
    ps.proc.write("42/status", ProcessStatsFixture.status(42, 42, "p", "VmSize:\t5 kB\n"));
    if (ps.sink.tasks().isEmpty()) {
      ps.start(
          ProcessStatsConfig.newBuilder().setProcStatsPollMs(100).setProcStatsCacheTtlMs(10_000));
    }
    ps.sample();
  }

  @Test
  void shouldDistinguishProcessesOfSamePidByStartTime() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root).process(42, "p", "old\0");
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "p", 7, 8, 100));
    ps.start(
        ProcessStatsConfig.newBuilder()
            .setProcStatsPollMs(100)
            .setProcStatsCacheTtlMs(10_000)
            .setRecordProcessRuntime(true));
    ps.sample();

    ps.process(42, "p", "new\0");
    ps.proc.write("42/stat", ProcessStatsFixture.stat(42, "p", 7, 8, 900));
    ps.sample();
    ps.sample();

    assertThat(ps.processes())
        .filteredOn(process -> process.number(1) == 42)
        .extracting(process -> text(process, 3))
        .containsExactly("old", "new");
    assertThat(ps.stats())
        .filteredOn(entry -> entry.number(1) == 42)
        .extracting(entry -> entry.number(21))
        .containsExactly(70_000_000L, 70_000_000L);
  }

  @Test
  void shouldDescribeNextProcessWhenKeptFilesReportProcessEnd() {
    AtomicBoolean hasEnded = new AtomicBoolean();
    Set<Object> ofTheLast = new HashSet<>();
    ProcessStatsFixture ps =
        withLibc((libc, method, arguments) -> {
          if (hasEnded.get() && method.equals("pread") && ofTheLast.contains(arguments[0])) {
            return (long) -Errno.ESRCH.value();
          }
          Object result = libc.call(arguments);
          if (method.equals("close")) {
            ofTheLast.remove(arguments[0]);
          }
          if (!hasEnded.get() && method.equals("openat") && name(arguments).equals("status")) {
            ofTheLast.add(result);
          }
          return result;
        });
    poll(ps, "old");
    hasEnded.set(true);

    poll(ps, "new");
    poll(ps, "new");

    assertThat(ps.processes())
        .filteredOn(process -> process.number(1) == 42)
        .extracting(process -> text(process, 3))
        .containsExactly("old", "new");
    assertThat(ps.stats()).filteredOn(entry -> entry.number(1) == 42).hasSize(2);
  }

  @Test
  void shouldNotReplaceDescriptionByThatOfZombie() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root).process(42, "p", "alive\0");
    ps.start(ProcessStatsConfig.newBuilder());
    ps.see(42);
    ps.process(42, "p", "");
    ps.proc.write("42/status", ProcessStatsFixture.status(42, 42, "p", "State:\tZ (zombie)\n"));

    ps.source.onThreadExited(1, 42);
    ps.see(42);
    assertThat(ps.processes()).hasSize(1);

    ps.process(42, "q", "successor\0");
    ps.see(42);
    assertThat(ps.processes()).extracting(process -> text(process, 3)).contains("successor");
  }

  @Test
  void shouldIgnoreThreadIdsThatDoNotExist() {
    ProcessStatsFixture ps = new ProcessStatsFixture(root);
    ps.start(ProcessStatsConfig.newBuilder());

    ps.see(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE);

    assertThat(ps.sink.packets()).isEmpty();
  }

  private void ended(int pid) {
    ProcessStatsFixture tree = new ProcessStatsFixture(root);
    for (String file : new String[] {"status", "cmdline", "stat", "oom_score_adj"}) {
      if (Files.exists(root.resolve(pid + "/" + file))) {
        tree.proc.remove(pid + "/" + file);
      }
    }
    tree.proc.remove(String.valueOf(pid));
  }

  /** Runs {@code event} right before this file of process 42 is opened for the first time. */
  private ProcessStatsFixture withEvent(String file, Runnable event) {
    List<String> opened = new ArrayList<>();
    return withLibc((libc, method, arguments) -> {
      if (method.equals("openat")) {
        String name = name(arguments);
        if (name.equals(file) && opened.equals(List.of("42", "status"))) {
          event.run();
        }
        opened.add(name);
        if (name.chars().allMatch(Character::isDigit)) {
          opened.retainAll(List.of(name));
        }
      }
      return libc.call(arguments);
    });
  }

  private ProcessStatsFixture withLibc(InterceptedSyscalls.Interference interference) {
    return new ProcessStatsFixture(root, InterceptedSyscalls.with(interference));
  }
}
