package dev.sonda.probe.procfs.internal.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.GcFreedNativeMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ProcFolderTest {
  private static final NativeFileName STATUS = NativeFileName.of("status");

  /** Size in bytes that exceeds the initial capacity of a text. */
  private static final int MAX_BYTES = 1 << 18;

  @TempDir private Path root;

  private final FileSyscalls files = Syscalls.libc();
  private final FileText text = new FileText(MAX_BYTES);
  private FakeKernelFiles tree;

  @BeforeEach
  void setUp() {
    tree = new FakeKernelFiles(root);
  }

  @Test
  void shouldReadAFileOfAProcess() throws IOException {
    tree.write("42/status", "Name:\tinit\n");
    try (ProcFolder proc = ProcFolder.open(files, root);
        ProcFolder process = new ProcFolder(files)) {
      assertThat(process.enter(proc, 42)).isZero();

      assertThat(process.read(STATUS, text)).isEqualTo(11);

      assertThat(text.string()).isEqualTo("Name:\tinit\n");
    }
  }

  @Test
  void shouldReturnErrnoWhenFileCannotBeRead() throws IOException {
    tree.write("42/status", "Name:\tinit\n");
    try (ProcFolder proc = ProcFolder.open(files, root);
        ProcFolder process = new ProcFolder(files)) {
      assertThat(process.read(STATUS, text)).isEqualTo(-Errno.EBADF.value());
      assertThat(process.enter(proc, 43)).isEqualTo(-Errno.ENOENT.value());
      assertThat(process.enter(proc, 42)).isZero();
      process.read(STATUS, text);
      assertThat(process.read(NativeFileName.of("stat"), text)).isEqualTo(-Errno.ENOENT.value());
      assertThat(text.length()).isZero();
    }
    assertThatThrownBy(() -> ProcFolder.open(files, root.resolve("nowhere")))
        .isInstanceOf(PosixException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void shouldNotReadFilesOfAnotherProcessWithSameNumber() throws IOException {
    tree.write("42/status", "Name:\told\n");
    try (ProcFolder proc = ProcFolder.open(files, root);
        ProcFolder process = new ProcFolder(files)) {
      process.enter(proc, 42);
      tree.remove("42/status").remove("42").write("42/status", "Name:\tnew\n");

      assertThat(process.read(STATUS, text)).isEqualTo(-Errno.ENOENT.value());
    }
  }

  @Test
  void shouldGrowBufferUpToItsMaximumSize() throws IOException {
    tree.write("short", "s".repeat(70_000)).write("long", "l".repeat(MAX_BYTES + 4_000));
    try (ProcFolder proc = ProcFolder.open(files, root)) {
      assertThat(proc.read(NativeFileName.of("short"), text)).isEqualTo(70_000);
      assertThat(text.string()).isEqualTo("s".repeat(70_000));
      assertThat(proc.read(NativeFileName.of("long"), text)).isEqualTo(MAX_BYTES);
      assertThat(text.string()).isEqualTo("l".repeat(MAX_BYTES));
      assertThat(proc.read(NativeFileName.of("short"), text)).isEqualTo(70_000);
      assertThat(text.string()).isEqualTo("s".repeat(70_000));
    }
  }

  @Test
  void shouldReadWholeFileWhenLinesExceedHalfPage() throws IOException {
    String line = "l".repeat(1_999) + "\n";
    String longer = "m".repeat(2_099) + "\n";
    tree.write("interrupts", line + longer + line);
    try (ProcFolder proc = ProcFolder.open(aPageOfWholeLinesAtOnce(), root)) {
      assertThat(proc.read(NativeFileName.of("interrupts"), text)).isEqualTo(2_000);

      FileText whole = FileText.ofLongLines(MAX_BYTES);
      assertThat(proc.read(NativeFileName.of("interrupts"), whole)).isEqualTo(6_100);
      assertThat(whole.string()).isEqualTo(line + longer + line);
    }
  }

  /**
   * Reads that return at most a page of whole lines, as from the kernel; each line has about 2000
   * bytes here.
   */
  private static FileSyscalls aPageOfWholeLinesAtOnce() {
    return InterceptedSyscalls.with((libc, method, arguments) -> {
      if (method.equals("pread")) {
        long position = (long) arguments[4];
        arguments[3] = position == 2_000 ? 2_100L : 2_000L;
      }
      return libc.call(arguments);
    });
  }

  @Test
  void shouldReadAFileThatStaysOpenFromItsBeginning() throws IOException {
    tree.write("loadavg", "0.10");
    try (ProcFolder proc = ProcFolder.open(files, root);
        PolledFile kept = Objects.requireNonNull(proc.keep(NativeFileName.of("loadavg")))) {
      assertThat(kept.read(text)).isEqualTo(4);
      tree.write("loadavg", "12.30");
      assertThat(kept.read(text)).isEqualTo(5);
      assertThat(text.string()).isEqualTo("12.30");
      assertThat(proc.keep(STATUS)).isNull();
    }
  }

  @Test
  void shouldReadTargetOfSymbolicLink() throws IOException {
    Files.createSymbolicLink(root.resolve("7"), Path.of("/dev/dummy"));
    try (ProcFolder descriptors = ProcFolder.open(files, root)) {
      assertThat(descriptors.readLink(7, text)).isEqualTo(10);
      assertThat(text.string()).isEqualTo("/dev/dummy");
      assertThat(descriptors.readLink(8, text)).isEqualTo(-Errno.ENOENT.value());
    }
  }

  @Test
  void shouldListEntriesThatAreNumbers() throws IOException {
    IntStream.rangeClosed(1, 3_000).forEach(pid -> tree.write(pid + "/stat", ""));
    tree.write("self/stat", "").write("12a/stat", "").write("99999999999/stat", "");
    ReusableIntList numbers = new ReusableIntList();
    try (ProcFolder proc = ProcFolder.open(files, root)) {
      for (int round = 0; round < 2; round++) {
        assertThat(proc.listNumbers(numbers)).isZero();

        TreeSet<Integer> found = new TreeSet<>();
        IntStream.range(0, numbers.count()).forEach(i -> found.add(numbers.get(i)));
        assertThat(found).hasSize(3_000).contains(1, 3_000);
      }
    }
  }

  @Test
  void shouldNotAllocateNativeMemoryForEachFileRead() throws IOException {
    int sessions = 100;
    tree.write("42/status", "Name:\tinit\n");
    long before = GcFreedNativeMemory.pieces();
    for (int i = 0; i < sessions; i++) {
      FileText read = new FileText(MAX_BYTES);
      try (ProcFolder proc = ProcFolder.open(files, root);
          ProcFolder process = new ProcFolder(files)) {
        proc.listNumbers(new ReusableIntList());
        process.enter(proc, 42);
        assertThat(process.read(NativeFileName.of("status"), read)).isEqualTo(11);
        assertThat(proc.read(42, STATUS, read)).isEqualTo(11);
      }
    }
    assertThat(GcFreedNativeMemory.pieces() - before).isLessThan(sessions / 10);
  }

  @Test
  void shouldListTheProcessesOfThisMachine() throws IOException {
    ReusableIntList numbers = new ReusableIntList();
    try (ProcFolder proc = ProcFolder.open(files, Path.of("/proc"))) {
      proc.listNumbers(numbers);
    }
    assertThat(IntStream.range(0, numbers.count()).mapToLong(numbers::get))
        .contains(1L, ProcessHandle.current().pid());
  }
}
