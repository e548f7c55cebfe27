package dev.sonda.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class MemorySyscallsTest {
  private static final long SIZE_BYTES = 64 * 1024;

  /** The first line of a mapping in /proc/self/smaps. */
  private static final Pattern MAPPING = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) ");

  private static final Set<Seal> FIXED_SIZE = EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL);

  private final Syscalls libc = Syscalls.libc();
  private int memfd;

  @BeforeEach
  void makeMemfd() throws Exception {
    memfd = libc.memfdCreate("sonda_test_memfd", EnumSet.of(MemfdFlag.ALLOW_SEALING));
    libc.ftruncate(memfd, SIZE_BYTES);
  }

  @AfterEach
  void closeMemfd() throws Exception {
    libc.close(memfd);
  }

  @Test
  void shouldShareMemoryBetweenMappings() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = map(Protection.READ_WRITE, arena);
      MemorySegment other = map(Protection.READ, arena);
      one.set(JAVA_LONG, SIZE_BYTES - 8, 42);
      assertThat(other.get(JAVA_LONG, SIZE_BYTES - 8)).isEqualTo(42);
      assertThat(other.address()).isNotEqualTo(one.address());
      assertThat(other.byteSize()).isEqualTo(SIZE_BYTES);
    }
  }

  @Test
  void shouldNotWriteThroughAReadOnlyMapping() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = map(Protection.READ, arena);
      assertThatThrownBy(() -> mapped.set(JAVA_BYTE, 0, (byte) 1))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void shouldKeepMappingAfterItsDescriptorIsClosed() throws Exception {
    int second = libc.dup(memfd);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = libc.mmap(second, SIZE_BYTES, Protection.READ_WRITE, arena);
      libc.close(second);
      mapped.set(JAVA_LONG, 0, 7);
      assertThat(map(Protection.READ, arena).get(JAVA_LONG, 0)).isEqualTo(7);
    }
  }

  @Test
  void shouldUnmapWhenTheArenaCloses() throws Exception {
    Arena arena = Arena.ofShared();
    MemorySegment mapped = map(Protection.READ_WRITE, arena);
    assertThat(mappingsOfMemfd()).isOne();
    arena.close();
    assertThat(mappingsOfMemfd()).isZero();
    assertThatThrownBy(() -> mapped.get(JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldLeaveNoMappingBehindIfTheArenaIsClosedAlready() throws Exception {
    Arena arena = Arena.ofShared();
    arena.close();
    assertThatThrownBy(() -> map(Protection.READ_WRITE, arena))
        .isInstanceOf(IllegalStateException.class);
    assertThat(mappingsOfMemfd()).isZero();
  }

  @Test
  void shouldReportSealsAsAdded() throws Exception {
    assertThat(libc.getSeals(memfd)).isEmpty();
    libc.addSeals(memfd, EnumSet.of(Seal.SHRINK));
    libc.addSeals(memfd, FIXED_SIZE);
    assertThat(libc.getSeals(memfd)).isEqualTo(FIXED_SIZE);
  }

  @Test
  void shouldEnforceSeals() throws Exception {
    libc.addSeals(memfd, FIXED_SIZE);
    assertFails(Errno.EPERM, () -> libc.ftruncate(memfd, SIZE_BYTES - 4096));
    assertFails(Errno.EPERM, () -> libc.ftruncate(memfd, SIZE_BYTES + 4096));
    assertFails(Errno.EPERM, () -> libc.addSeals(memfd, EnumSet.of(Seal.WRITE)));
    assertThat(libc.fstat(memfd).sizeBytes()).isEqualTo(SIZE_BYTES);
    try (Arena arena = Arena.ofConfined()) {
      map(Protection.READ_WRITE, arena).set(JAVA_LONG, 0, 1);
    }
  }

  @Test
  void shouldRefuseWritableMappingOfWriteSealedMemfd() throws Exception {
    libc.addSeals(memfd, EnumSet.of(Seal.WRITE));
    try (Arena arena = Arena.ofConfined()) {
      assertFails(Errno.EPERM, () -> map(Protection.READ_WRITE, arena));
    }
  }

  @Test
  void shouldNotSealMemfdCreatedWithoutSealing() throws Exception {
    int fixed = libc.memfdCreate("sonda_test_unsealable", EnumSet.noneOf(MemfdFlag.class));
    try {
      assertThat(libc.getSeals(fixed)).containsExactly(Seal.SEAL);
      assertFails(Errno.EPERM, () -> libc.addSeals(fixed, FIXED_SIZE));
    } finally {
      libc.close(fixed);
    }
  }

  /** An empty memfd of huge pages can be created even if the pool of huge pages is empty. */
  @Test
  void shouldRecogniseMemfdOfHugePages() throws Exception {
    assertThat(libc.hasHugePages(memfd)).isFalse();
    int huge = libc.memfdCreate("sonda_test_huge", EnumSet.of(MemfdFlag.HUGE_PAGES));
    try {
      assertThat(libc.hasHugePages(huge)).isTrue();
    } finally {
      libc.close(huge);
    }
    assertFails(Errno.EBADF, () -> libc.hasHugePages(-1));
  }

  @Test
  void shouldFailToGetSealsWhenFileIsNoMemfd() throws Exception {
    int device = libc.open("/dev/zero", EnumSet.of(OpenFlag.READ_WRITE), 0);
    try {
      assertFails(Errno.EINVAL, () -> libc.getSeals(device));
      assertFails(Errno.EBADF, () -> libc.getSeals(-1));
    } finally {
      libc.close(device);
    }
  }

  @Test
  void shouldReportWhyMappingFails() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      assertFails(Errno.EBADF, () -> libc.mmap(-1, 4096, Protection.READ, arena));
      assertFails(Errno.EINVAL, () -> libc.mmap(memfd, 0, Protection.READ, arena));
      assertFails(Errno.ENOMEM, () -> libc.mapAnonymous(1L << 60, arena));
      assertFails(Errno.ENOMEM, () -> libc.mapAnonymous(-4096, arena));
    }
  }

  @Test
  void shouldAllocateZeroedMemoryThatUsesNoRamUntilTouched() throws Exception {
    long sizeBytes = 2L << 30;
    long residentBefore = residentBytes();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = libc.mapAnonymous(sizeBytes, arena);
      assertThat(memory.byteSize()).isEqualTo(sizeBytes);
      assertThat(memory.get(JAVA_LONG, sizeBytes / 2)).isZero();
      memory.set(JAVA_LONG, sizeBytes - 8, 1);
      assertThat(residentBytes() - residentBefore).isLessThan(sizeBytes / 4);
    }
  }

  @Test
  void shouldAskForHugePagesInLargeMemoryOnly() throws Exception {
    assumeTrue(
        Files.exists(Path.of("/sys/kernel/mm/transparent_hugepage")),
        "the kernel has no transparent huge pages");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment large = libc.mapAnonymous(8L << 20, arena);
      MemorySegment small = libc.mapAnonymous(1L << 20, arena);
      large.fill((byte) 1);
      small.fill((byte) 1);
      assertThat(isAdvisedHuge(large)).isTrue();
      assertThat(isAdvisedHuge(small)).isFalse();
    }
  }

  /** Whether the mapping of a segment has the flag "hg", which a request for huge pages sets. */
  private static boolean isAdvisedHuge(MemorySegment memory) throws IOException {
    boolean isWithin = false;
    for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
      Matcher range = MAPPING.matcher(line);
      if (range.lookingAt()) {
        isWithin =
            Long.parseUnsignedLong(range.group(1), 16) <= memory.address()
                && memory.address() < Long.parseUnsignedLong(range.group(2), 16);
      } else if (isWithin && line.startsWith("VmFlags:")) {
        return line.contains(" hg");
      }
    }
    throw new AssertionError("no mapping has the segment");
  }

  private MemorySegment map(Protection protection, Arena arena) throws PosixException {
    return libc.mmap(memfd, SIZE_BYTES, protection, arena);
  }

  private static long mappingsOfMemfd() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
      return lines.filter(line -> line.contains("memfd:sonda_test_memfd")).count();
    }
  }

  private long residentBytes() throws IOException {
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ", -1)[1];
    return Long.parseLong(pages) * libc.sysconf(SysconfName.PAGE_SIZE);
  }

  private static void assertFails(Errno errno, ThrowingCallable call) {
    assertThatThrownBy(call)
        .asInstanceOf(type(PosixException.class))
        .extracting(PosixException::errno)
        .isEqualTo(errno);
  }
}
