package dev.sonda.probe.procfs.internal.sysstats;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts of slabs come from /proc/slabinfo every five seconds, and from /sys between them. */
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
  void shouldReadCountsOfSysBetweenTwoLooks() throws IOException {
    assertThat(firstSample()).containsExactly("bio 2", "dentry 3");

    machine.write(slabs("bio"), "20 N0=12 N1=8\n");
    machine.write(SLABINFO, slabinfo("bio 99", "dentry 99"));

    assertThat(nextSample()).containsExactly("bio 20", "dentry 3");
  }

  @Test
  void shouldFindANewCacheAtTheNextLook() throws IOException {
    firstSample();
    machine.write(SLABINFO, slabinfo("xfs 7", "bio 2", "dentry 3"));
    machine.write(slabs("xfs"), "7\n");
    assertThat(nextSample()).containsExactly("bio 2", "dentry 3");

    machine.nowNs += DeviceFolder.LOOK_NS;
    assertThat(nextSample()).containsExactly("xfs 7", "bio 2", "dentry 3");
    machine.write(slabs("xfs"), "8\n");
    assertThat(nextSample()).containsExactly("xfs 8", "bio 2", "dentry 3");
  }

  @Test
  void shouldLoseNoMoreThanTheCacheThatIsGoneAndLookAgain() throws IOException {
    firstSample();
    machine.write(slabs("bio"), ""); // a held descriptor of a real one gives an error
    machine.files.remove(slabs("bio"));
    machine.write(SLABINFO, slabinfo("dentry 4"));
    assertThat(nextSample()).containsExactly("dentry 3");
    assertThat(nextSample()).containsExactly("dentry 4");

    machine.write(slabs("dentry"), "5\n");
    assertThat(nextSample()).containsExactly("dentry 5");
  }

  @Test
  void shouldStayWithSlabinfoWhereSysLacksACache() throws IOException {
    machine.files.remove(slabs("dentry"));
    firstSample();
    machine.write(SLABINFO, slabinfo("bio 4", "dentry 5"));
    assertThat(nextSample()).containsExactly("bio 4", "dentry 5");

    machine.write(slabs("bio"), "6\n").write(slabs("dentry"), "7\n");
    machine.nowNs += DeviceFolder.LOOK_NS;
    nextSample();
    assertThat(nextSample()).containsExactly("bio 6", "dentry 7");
  }

  @Test
  void shouldStayWithSlabinfoWhereTwoCachesHaveOneName() throws IOException {
    machine.write(SLABINFO, slabinfo("bio 4", "bio 5"));
    firstSample();
    machine.write(SLABINFO, slabinfo("bio 6", "bio 7"));

    assertThat(nextSample()).containsExactly("bio 6", "bio 7");
  }

  @Test
  void shouldStayWithSlabinfoWhereACountCanNotBeRead() throws IOException {
    for (String garbled : List.of("", "many", "-1", "4294967296", "99999999999999999999")) {
      machine.write(slabs("bio"), garbled).write(SLABINFO, slabinfo("bio 4", "dentry 5"));
      machine.nowNs += DeviceFolder.LOOK_NS;
      firstSample();
      machine.write(SLABINFO, slabinfo("bio 6", "dentry 7"));
      assertThat(nextSample()).as(garbled).containsExactly("bio 6", "dentry 7");
    }
  }

  @Test
  void shouldFindTheFolderOfANameWithASlash() throws IOException {
    machine.write(SLABINFO, slabinfo("a/b 1")).write(slabs("a!b"), "1\n");
    firstSample();
    machine.write(slabs("a!b"), "2\n");

    assertThat(nextSample()).containsExactly("a/b 2");
  }

  @Test
  void shouldHoldNoMoreFilesThanItsBound() throws IOException {
    String[] caches =
        IntStream.rangeClosed(0, SlabFiles.MAX_CACHES)
            .mapToObj(i -> "c" + i + " 1")
            .toArray(String[]::new);
    Stream.of(caches).forEach(cache -> machine.write(slabs(cache.split(" ", 2)[0]), "9\n"));
    machine.write(SLABINFO, slabinfo(caches));
    firstSample();

    assertThat(nextSample()).hasSize(caches.length).contains("c0 1");
  }

  @Test
  void shouldCloseItsFilesWithTheSession() throws IOException {
    Instance instance = machine.start(config());
    machine.sample();
    assertThat(openFiles()).isEqualTo(3);

    instance.stop(new FakeAcknowledgement());

    assertThat(openFiles()).isZero();
  }

  private List<String> firstSample() throws IOException {
    machine.start(config());
    return nextSample();
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

  /** Of caches with four pages a slab. */
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
      return false; // that of the list itself, or another thread's
    }
  }
}
