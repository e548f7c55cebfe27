package dev.sonda.shm.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Errno;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
@Tag("T10")
public class MemfdFactoryTest {
  private static final Set<Seal> SIZE_SEALS = Set.of(Seal.SHRINK, Seal.GROW, Seal.SEAL);

  private final Syscalls syscalls = Syscalls.libc();
  private final SharedMemoryFactory factory = SharedMemoryFactory.over(syscalls);

  public @TempDir Path folder;

  @Test
  void shouldCreateSealedMemoryUnderPerfettosName() throws Exception {
    try (SharedMemory memory = factory.create(8192)) {
      int fd = memory.fd().number();
      assertThat(memory.sizeBytes()).isEqualTo(8192);
      assertThat(memory.memory().mismatch(memory.memory().asSlice(0).fill((byte) 0))).isEqualTo(-1);
      assertThat(syscalls.getSeals(fd)).containsExactlyInAnyOrderElementsOf(SIZE_SEALS);
      assertThat(Files.readSymbolicLink(Path.of("/proc/self/fd/" + fd)).toString())
          .startsWith("/memfd:perfetto_shmem");
      assertThatThrownBy(() -> syscalls.ftruncate(fd, 0))
          .isInstanceOfSatisfying(
              PosixException.class, e -> assertThat(e.errno()).isEqualTo(Errno.EPERM));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -4096, 4095, 6000, (32 << 20) + 4096, Long.MAX_VALUE})
  void shouldRefuseToCreateMemoryOfInvalidSize(long sizeBytes) {
    assertThatThrownBy(() -> factory.create(sizeBytes))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldShareMemoryWithProcessThatAdoptsDescriptor() throws Exception {
    try (SharedMemory here = factory.create(4096);
        SharedMemory there = factory.adoptUntrusted(here.fd().duplicate())) {
      here.memory().set(ValueLayout.JAVA_INT, 4092, 42);
      assertThat(there.memory().get(ValueLayout.JAVA_INT, 4092)).isEqualTo(42);
      assertThat(there.sizeBytes()).isEqualTo(4096);
    }
  }

  @Test
  void shouldAdoptMemoryOfMaximumSize() throws Exception {
    try (SharedMemory memory = factory.adoptUntrusted(memfd(32 << 20, SIZE_SEALS))) {
      assertThat(memory.sizeBytes()).isEqualTo(32 << 20);
    }
  }

  @Test
  public void shouldRefuseMemoryThatCanBeResized() throws Exception {
    assertRefused(memfd(4096, Set.of()), "sealed");
    for (Seal missing : SIZE_SEALS) {
      Set<Seal> others = EnumSet.copyOf(SIZE_SEALS);
      others.remove(missing);
      assertRefused(memfd(4096, others), "sealed");
    }
  }

  @Test
  public void shouldRefuseMemoryThatNeverAllowedSeals() throws Exception {
    OwnedFd fd = factory.own(syscalls.memfdCreate("unsealable", Set.of()));
    syscalls.ftruncate(fd.number(), 4096);
    assertRefused(fd, "sealed");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 4095, 4097, (32 << 20) + 4096, 1L << 40})
  public void shouldRefuseToAdoptMemoryOfInvalidSize(long sizeBytes) throws Exception {
    assertRefused(memfd(sizeBytes, SIZE_SEALS), "unacceptable size: " + sizeBytes);
  }

  @Test
  public void shouldRefuseFilesThatAreNoMemfd() throws Exception {
    Path file = Files.write(folder.resolve("file"), new byte[4096]);
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertRefused(open(file.toString()), "EINVAL");
    assertRefused(open(pipe.toString()), "EINVAL");
    assertRefused(open("/dev/zero"), "EINVAL");
    assertRefused(
        factory.own(
            syscalls.open(
                folder.toString(), EnumSet.of(OpenFlag.READ_ONLY, OpenFlag.DIRECTORY), 0)),
        "EINVAL");
  }

  /** A memfd of huge pages with all seals and a valid size. */
  @Test
  void shouldRefuseHugePages() throws Exception {
    Set<MemfdFlag> flags = EnumSet.of(MemfdFlag.ALLOW_SEALING, MemfdFlag.HUGE_PAGES);
    OwnedFd fd = factory.own(syscalls.memfdCreate("zoo", flags));
    syscalls.ftruncate(fd.number(), 2 << 20);
    syscalls.addSeals(fd.number(), SIZE_SEALS);
    SharedMemoryFactory strict = SharedMemoryFactory.over(failing("mmap"));
    assertThatThrownBy(() -> strict.adoptUntrusted(fd))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("huge pages");
    assertThatThrownBy(fd::number).as("closed").isInstanceOf(IllegalStateException.class);
  }

  @Test
  public void shouldRefuseMemoryThatCannotBeWritten() throws Exception {
    Set<Seal> andWrite = EnumSet.copyOf(SIZE_SEALS);
    andWrite.add(Seal.WRITE);
    assertRefused(memfd(4096, andWrite), "EPERM");

    try (OwnedFd writable = memfd(4096, SIZE_SEALS)) {
      String path = "/proc/self/fd/" + writable.number();
      assertRefused(factory.own(syscalls.open(path, EnumSet.of(OpenFlag.READ_ONLY), 0)), "EACCES");
    }
  }

  @Test
  public void shouldNotMapRefusedMemory() throws Exception {
    Syscalls noMapping = failing("mmap");
    SharedMemoryFactory strict = SharedMemoryFactory.over(noMapping);
    OwnedFd unsealed = memfd(4096, Set.of());
    assertThatThrownBy(() -> strict.adoptUntrusted(unsealed)).hasMessageContaining("sealed");
    OwnedFd empty = memfd(0, SIZE_SEALS);
    assertThatThrownBy(() -> strict.adoptUntrusted(empty)).hasMessageContaining("size");
    OwnedFd unwanted = memfd(8192, SIZE_SEALS);
    assertThatThrownBy(() -> strict.adoptUntrusted(unwanted, size -> size != 8192))
        .hasMessageContaining("unacceptable size: 8192");
    assertThatThrownBy(unwanted::number).as("closed").isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memfdCreate", "ftruncate", "addSeals", "mmap"})
  void shouldCloseDescriptorWhenSystemCallFails(String call) throws Exception {
    SharedMemoryFactory unlucky = SharedMemoryFactory.over(failing(call));
    int before = openDescriptors();
    for (int i = 0; i < 50; i++) {
      assertThatThrownBy(() -> unlucky.create(4096)).isInstanceOf(PosixException.class);
    }
    assertThat(openDescriptors()).isLessThan(before + 25);
  }

  @Test
  void shouldNameFileSizeLimitWhenMemoryExceedsLimit() {
    SharedMemoryFactory limited = SharedMemoryFactory.over(failing("ftruncate", Errno.EFBIG));
    assertThatThrownBy(() -> limited.create(2 << 20))
        .hasMessageContaining("2048 kB")
        .hasMessageContaining("RLIMIT_FSIZE");
  }

  @Test
  void shouldUnmapMemoryAndCloseDescriptorOnClose() throws Exception {
    SharedMemory memory = factory.create(4096);
    memory.close();
    memory.close();
    assertThatThrownBy(() -> memory.memory().get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> memory.fd().number()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldCloseADescriptorOnce() {
    List<Object> closed = new ArrayList<>();
    OwnedFd fd = SharedMemoryFactory.over(recordingCloses(closed)).own(77);
    fd.close();
    fd.close();
    assertThat(closed).containsExactly(77);
    assertThatThrownBy(fd::number).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(fd::release).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldNotCloseDescriptorAfterOwnershipTransfer() {
    List<Object> closed = new ArrayList<>();
    OwnedFd fd = SharedMemoryFactory.over(recordingCloses(closed)).own(77);
    assertThat(fd.release()).isEqualTo(77);
    fd.close();
    assertThat(closed).isEmpty();
  }

  @Test
  void shouldDuplicateADescriptor() throws Exception {
    try (OwnedFd fd = memfd(4096, Set.of());
        OwnedFd copy = fd.duplicate()) {
      assertThat(copy.number()).isNotEqualTo(fd.number());
      assertThat(syscalls.fstat(copy.number()).inode())
          .isEqualTo(syscalls.fstat(fd.number()).inode());
    }
  }

  private void assertRefused(OwnedFd fd, String reason) {
    assertThatThrownBy(() -> factory.adoptUntrusted(fd))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
    assertThatThrownBy(fd::number).as("closed").isInstanceOf(IllegalStateException.class);
  }

  private OwnedFd memfd(long sizeBytes, Set<Seal> seals) throws PosixException {
    OwnedFd fd = factory.own(syscalls.memfdCreate("zoo", Set.of(MemfdFlag.ALLOW_SEALING)));
    syscalls.ftruncate(fd.number(), sizeBytes);
    syscalls.addSeals(fd.number(), seals);
    return fd;
  }

  private OwnedFd open(String path) throws PosixException {
    return factory.own(syscalls.open(path, EnumSet.of(OpenFlag.READ_WRITE), 0));
  }

  /** Real system calls, except that the named call fails. */
  private Syscalls failing(String call) {
    return failing(call, Errno.EIO);
  }

  private Syscalls failing(String call, Errno errno) {
    return intercepted((name, arguments) -> {
      if (name.equals(call)) {
        throw new PosixException(errno, call, "by the test");
      }
      return false;
    });
  }

  private Syscalls recordingCloses(List<Object> closed) {
    return intercepted((name, arguments) -> {
      boolean close = name.equals("close");
      if (close) {
        closed.add(arguments[0]);
      }
      return close;
    });
  }

  private interface Interceptor {
    /** True if the call is handled here. */
    boolean intercept(String name, Object[] arguments) throws PosixException;
  }

  private Syscalls intercepted(Interceptor interceptor) {
    return (Syscalls)
        Proxy.newProxyInstance(
            Syscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              if (interceptor.intercept(method.getName(), arguments)) {
                return null;
              }
              try {
                return method.invoke(syscalls, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static int openDescriptors() throws IOException {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return (int) descriptors.count();
    }
  }
}
