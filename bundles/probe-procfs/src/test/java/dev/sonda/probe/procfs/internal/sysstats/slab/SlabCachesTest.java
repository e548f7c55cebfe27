package dev.sonda.probe.procfs.internal.sysstats.slab;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.procfs.internal.proc.InterceptedSyscalls;
import dev.sonda.probe.procfs.internal.sysstats.FakeMachine;
import dev.sonda.probe.procfs.internal.sysstats.device.SysfsDeviceFolder;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Slab counts are read from /proc/slabinfo every five seconds, and from /sys in between. */
@Timeout(240)
class SlabCachesTest {
  private static final String SLABINFO = "proc/slabinfo";

  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
    machine.write(SLABINFO, slabinfo("bio 2", "dentry 3"));
    machine.write(slabs("bio"), "2 N0=1 N1=1\n");
    machine.write(slabs("dentry"), "3 N0=3\n");
  }

  @Test
  void shouldReadCountsOfSysBetweenReadingsOfSlabinfo() throws IOException {
    firstSamples();
    machine.write(slabs("bio"), "20 N0=12 N1=8\n");
    machine.write(SLABINFO, slabinfo("bio 99", "dentry 99"));

    assertThat(nextSample()).containsExactly("bio 20", "dentry 3");
  }

  @Test
  void shouldFindNewCacheAtNextReadingOfSlabinfo() throws IOException {
    firstSamples();
    machine.write(SLABINFO, slabinfo("xfs 7", "bio 2", "dentry 3"));
    machine.write(slabs("xfs"), "7\n");
    assertThat(nextSample()).containsExactly("bio 2", "dentry 3");

    machine.nowNs += SysfsDeviceFolder.LOOK_NS;
    assertThat(nextSample()).containsExactly("xfs 7", "bio 2", "dentry 3");
    assertThat(nextSample()).containsExactly("xfs 7", "bio 2", "dentry 3");
    machine.write(slabs("xfs"), "8\n");
    assertThat(nextSample()).containsExactly("xfs 8", "bio 2", "dentry 3");
    assertThat(openFiles()).isEqualTo(4);
  }

  @Test
  void shouldLeaveOutRemovedCache() throws IOException {
    firstSamples();
    machine.write(SLABINFO, slabinfo("bio 2"));
    machine.nowNs += SysfsDeviceFolder.LOOK_NS;

    assertThat(nextSample()).containsExactly("bio 2");
    assertThat(nextSample()).containsExactly("bio 2");
    assertThat(openFiles()).isEqualTo(2);
  }

  @Test
  void shouldLoseOnlyRemovedCacheAndReadSlabinfoAgain() throws IOException {
    firstSamples();
    machine.write(slabs("bio"), ""); // an open descriptor of a real file in /sys returns an error
    machine.files.remove(slabs("bio"));
    machine.write(SLABINFO, slabinfo("dentry 4"));
    assertThat(nextSample()).containsExactly("dentry 3");
    assertThat(nextSample()).containsExactly("dentry 4");
    assertThat(nextSample()).containsExactly("dentry 4");

    machine.write(slabs("dentry"), "5\n");
    assertThat(nextSample()).containsExactly("dentry 5");
  }

  @Test
  void shouldKeepFilesWhenSlabinfoHasSameCaches() throws IOException {
    firstSamples();
    machine.nowNs += SysfsDeviceFolder.LOOK_NS;
    machine.write(SLABINFO, slabinfo("bio 4", "dentry 5"));
    assertThat(nextSample()).containsExactly("bio 4", "dentry 5");
    machine.write(slabs("bio"), "6\n");

    assertThat(nextSample()).containsExactly("bio 6", "dentry 3");
  }

  @Test
  void shouldHoldNoFilesWhenEachSampleReadsSlabinfo() throws IOException {
    firstSample();
    machine.nowNs += SysfsDeviceFolder.LOOK_NS;
    nextSample();

    assertThat(openFiles()).isEqualTo(1);
  }

  @Test
  void shouldReadSlabinfoWhenSysLacksCache() throws IOException {
    machine.files.remove(slabs("dentry"));
    firstSamples();
    assertHasNoFiles();

    machine.write(slabs("dentry"), "3\n");
    machine.nowNs += SysfsDeviceFolder.LOOK_NS;
    nextSample();
    nextSample();
    machine.write(slabs("bio"), "6\n").write(slabs("dentry"), "7\n");
    assertThat(nextSample()).containsExactly("bio 6", "dentry 7");
  }

  @Test
  void shouldReadSlabinfoWhenTwoCachesHaveEqualNames() throws IOException {
    machine.write(SLABINFO, slabinfo("bio 4", "bio 5"));
    firstSamples();
    machine.write(SLABINFO, slabinfo("bio 6", "bio 7"));

    assertThat(nextSample()).containsExactly("bio 6", "bio 7");
  }

  @Test
  void shouldReadSlabinfoWhenCacheNameLinksToOtherFile() throws IOException {
    machine.files.remove(slabs("bio"));
    Files.createSymbolicLink(machine.files.path(slabs("bio")), Path.of("../dentry/slabs"));
    firstSamples();

    assertHasNoFiles();
  }

  @Test
  void shouldReadSlabinfoWhenCountInSysIsUnreadable() throws IOException {
    for (String garbled : List.of("", "many", "-1", "4294967296", "99999999999999999999")) {
      machine = new FakeMachine(folder);
      machine.write(slabs("bio"), garbled).write(SLABINFO, slabinfo("bio 4", "dentry 5"));
      Instance instance = firstSamples();

      assertHasNoFiles();
      instance.stop(new FakeAcknowledgement());
    }
  }

  @Test
  void shouldReadSlabinfoWhenSysLacksSlabsOfMemoryGroups() throws IOException {
    machine = new FakeMachine(folder, Syscalls.libc(), false);
    firstSamples();

    assertHasNoFiles();
  }

  @Test
  void shouldReadSysFolderOfCacheWhoseNameHasSlash() throws IOException {
    machine.write(SLABINFO, slabinfo("a/b 1")).write(slabs("a!b"), "1\n");
    firstSamples();
    machine.write(slabs("a!b"), "2\n");

    assertThat(nextSample()).containsExactly("a/b 2");
  }

  @Test
  void shouldReadSlabinfoWhenCachesExceedFileLimit() throws IOException {
    List<String> caches =
        IntStream.range(0, SlabFiles.MAX_CACHES).mapToObj(i -> "c" + i + " 1").toList();
    for (String cache : caches) {
      machine.write(slabs(cache.substring(0, cache.indexOf(' '))), "9\n");
    }
    machine.write(SLABINFO, slabinfo(caches.toArray(String[]::new)));
    firstSamples();
    assertThat(nextSample()).hasSize(SlabFiles.MAX_CACHES).contains("c0 9");

    machine.write(SLABINFO, slabinfo(caches.toArray(String[]::new)) + slabinfo("bio 2"));
    machine.nowNs += SysfsDeviceFolder.LOOK_NS;
    nextSample();
    assertThat(nextSample()).hasSize(SlabFiles.MAX_CACHES + 1).contains("c0 1", "bio 2");
    assertThat(openFiles()).isEqualTo(1);
  }

  @Test
  void shouldCloseItsFilesWhenSlabinfoIsGone() throws IOException {
    firstSamples();
    machine.write(SLABINFO, "");
    machine.nowNs += SysfsDeviceFolder.LOOK_NS;
    assertThat(nextSample()).isEmpty();
    assertThat(openFiles()).isZero();

    machine.write(SLABINFO, slabinfo("bio 2", "dentry 3"));
    machine.nowNs += PolledKernelFile.RETRY_NS;
    assertThat(nextSample()).containsExactly("bio 2", "dentry 3");
  }

  @Test
  void shouldCloseItsFilesWithTheSession() throws IOException {
    Instance instance = firstSamples();
    assertThat(openFiles()).isEqualTo(3);

    instance.stop(new FakeAcknowledgement());

    assertThat(openFiles()).isZero();
  }

  @Test
  void shouldCloseItsFilesWhenASampleThatOutlivedTheSessionThrows() throws IOException {
    AtomicReference<Runnable> atRead = new AtomicReference<>(() -> {});
    machine = new FakeMachine(folder, beforeEachRead(atRead), true);
    Instance instance = firstSamples();
    atRead.set(() -> {
      CompletableFuture.runAsync(() -> instance.stop(new FakeAcknowledgement())).join();
      throw new IllegalStateException("a read that went wrong");
    });

    assertThatThrownBy(this::nextSample).hasMessageContaining("went wrong");

    assertThat(openFiles()).isZero();
  }

  private static FileSyscalls beforeEachRead(AtomicReference<Runnable> event) {
    return InterceptedSyscalls.with((libc, method, arguments) -> {
      if (method.equals("pread")) {
        event.get().run();
      }
      return libc.call(arguments);
    });
  }

  /** Asserts that no files are open and that counts still come from slabinfo. */
  private void assertHasNoFiles() throws IOException {
    assertThat(openFiles()).isEqualTo(1);
    machine.write(SLABINFO, slabinfo("bio 8", "dentry 9"));
    assertThat(nextSample()).containsExactly("bio 8", "dentry 9");
  }

  private Instance firstSample() throws IOException {
    Instance instance = machine.start(config());
    nextSample();
    return instance;
  }

  /** Takes two samples; the second one opens files. */
  private Instance firstSamples() throws IOException {
    Instance instance = firstSample();
    nextSample();
    return instance;
  }

  private List<String> nextSample() throws IOException {
    List<RecordedMessage> caches = machine.sample().messages(18);
    assertThat(caches).allSatisfy(cache -> assertThat(cache.number(2)).isEqualTo(4));
    return caches.stream().map(cache -> text(cache, 1) + " " + cache.number(3)).toList();
  }

  private static SysStatsConfig.Builder config() {
    return SysStatsConfig.newBuilder().setSlabPeriodMs(10);
  }

  private static String slabs(String cache) {
    return "sys/kernel/slab/" + cache + "/slabs";
  }

  /** The text of slabinfo for caches with four pages per slab. */
  private static String slabinfo(String... namesAndSlabs) {
    StringBuilder text = new StringBuilder("slabinfo - version: 2.1\n");
    for (String cache : namesAndSlabs) {
      String[] words = cache.split(" ", 2);
      text.append(words[0] + " 1 2 3 4 4 : tunables 0 0 0 : slabdata 1 " + words[1] + " 0\n");
    }
    return text.toString();
  }

  /** Descriptors of this process below the folder. */
  private long openFiles() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(this::isBelowFolder).count();
    }
  }

  private boolean isBelowFolder(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(folder);
    } catch (IOException e) {
      return false; // the descriptor of the directory listing itself, or of another thread
    }
  }
}
