package dev.sonda.posix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(240)
class FileSyscallsTest {
  private static final Set<OpenFlag> NEW_FILE =
      EnumSet.of(OpenFlag.READ_WRITE, OpenFlag.CREATE, OpenFlag.EXCLUSIVE);
  private static final int CLOSE_ON_EXEC = 02000000;

  private final FileSyscalls files = Syscalls.libc();

  @TempDir Path dir;

  @Test
  void shouldReadBackWrittenBytes() throws Exception {
    int fd = newFile("a");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom("..twelve bytes..");
      assertThat(files.write(fd, text, 2, 12)).isEqualTo(12);
      assertThat(files.lseek(fd, 7, Whence.START)).isEqualTo(7);
      MemorySegment target = arena.allocate(16);
      assertThat(files.read(fd, target, 1, 15)).isEqualTo(5);
      assertThat(target.getString(1)).isEqualTo("bytes");
      assertThat(files.read(fd, target, 0, 16)).isZero();
    } finally {
      files.close(fd);
    }
    assertThat(dir.resolve("a")).hasContent("twelve bytes");
  }

  @Test
  void shouldReadIntoAnArray() throws Exception {
    byte[] target = "................".getBytes(StandardCharsets.US_ASCII);
    int fd = newFile("a");
    try (Arena arena = Arena.ofConfined()) {
      assertThat(files.write(fd, arena.allocateFrom("twelve bytes"), 0, 12)).isEqualTo(12);
      files.lseek(fd, 0, Whence.START);
      assertThat(files.read(fd, target, 6)).isEqualTo(6);
      assertThat(target).asString(StandardCharsets.US_ASCII).isEqualTo("twelve..........");
      assertThat(files.read(fd, target, 16)).isEqualTo(6);
      assertThat(target).asString(StandardCharsets.US_ASCII).isEqualTo(" bytes..........");
      assertThat(files.read(fd, target, 16)).isZero();
    } finally {
      files.close(fd);
    }
    assertThat(files.read(-1, target, 16)).isEqualTo(-Errno.EBADF.value());
    assertThatThrownBy(() -> files.read(0, target, 17))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void shouldReadAtPositionWithoutMovingFileOffset() throws Exception {
    Path file = Files.writeString(dir.resolve("text"), "0123456789");
    int fd = files.open(file.toString(), EnumSet.of(OpenFlag.READ_ONLY), 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(8);

      assertThat(files.pread(fd, target, 1, 4, 3)).isEqualTo(4);
      assertThat(target.asSlice(1, 4).toArray(JAVA_BYTE)).containsExactly('3', '4', '5', '6');
      assertThat(files.pread(fd, target, 0, 8, 10)).isZero();
      assertThat(files.lseek(fd, 0, Whence.CURRENT)).isZero();
      assertThat(files.pread(-1, target, 0, 8, 0)).isEqualTo(-Errno.EBADF.value());
    } finally {
      files.close(fd);
    }
  }

  @Test
  void shouldOpenFileRelativeToFolderDescriptor() throws Exception {
    Files.writeString(dir.resolve("a"), "inside");
    try (Arena arena = Arena.ofConfined()) {
      int folder = files.openat(FileSyscalls.CURRENT_FOLDER, arena.allocateFrom(dir.toString()));
      int fd = files.openat(folder, arena.allocateFrom("a"));
      MemorySegment target = arena.allocate(16);
      assertThat(files.read(fd, target, 0, 16)).isEqualTo(6);
      assertThat(target.getString(0)).isEqualTo("inside");
      assertThat(files.openat(folder, arena.allocateFrom("b"))).isEqualTo(-Errno.ENOENT.value());
      assertThat(descriptorFlags(fd) & CLOSE_ON_EXEC).isNotZero();
      files.close(fd);
      files.close(folder);
    }
  }

  @Test
  void shouldReadTargetOfSymbolicLink() throws Exception {
    Files.createSymbolicLink(dir.resolve("link"), Path.of("there"));
    Files.writeString(dir.resolve("file"), "");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(16);
      assertThat(readlink(arena, "link", target, 15)).isEqualTo(5);
      assertThat(target.getString(1)).isEqualTo("there");
      assertThat(readlink(arena, "link", target, 3)).isEqualTo(3);
      assertThat(readlink(arena, "file", target, 15)).isEqualTo(-Errno.EINVAL.value());
    }
  }

  private long readlink(Arena arena, String name, MemorySegment target, int length) {
    MemorySegment path = arena.allocateFrom(dir.resolve(name).toString());
    return files.readlinkat(FileSyscalls.CURRENT_FOLDER, path, target, 1, length);
  }

  @Test
  void shouldListAFolder() throws Exception {
    Files.writeString(dir.resolve("only"), "");
    try (Arena arena = Arena.ofConfined()) {
      int folder = files.openat(FileSyscalls.CURRENT_FOLDER, arena.allocateFrom(dir.toString()));
      MemorySegment entries = arena.allocate(1024, Long.BYTES);
      long length = files.getdents(folder, entries, 0, 1024);
      byte[] bytes = new byte[(int) length];
      MemorySegment.copy(entries, JAVA_BYTE, 0, bytes, 0, bytes.length);
      assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).contains("only\0", "..\0");
      assertThat(files.getdents(folder, entries, 0, 1024)).isZero();
      files.close(folder);
      assertThat(files.getdents(folder, entries, 0, 1024)).isEqualTo(-Errno.EBADF.value());
    }
  }

  @Test
  void shouldWriteSeveralRangesInOneCall() throws Exception {
    int fd = newFile("a");
    try (Arena arena = Arena.ofConfined()) {
      IoVectors vectors = IoVectors.allocate(3, arena);
      vectors.add(arena.allocateFrom("one "), 0, 4);
      vectors.add(arena.allocateFrom("and two"), 4, 3);
      assertThat(files.writev(fd, vectors)).isEqualTo(7);
    } finally {
      files.close(fd);
    }
    assertThat(dir.resolve("a")).hasContent("one two");
  }

  @Test
  void shouldWriteEverythingDespiteShortWrites() throws Exception {
    int fifo = openFifo();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(300_000);
      IoVectors vectors = IoVectors.allocate(2, arena);
      vectors.add(data.fill((byte) 7), 0, 100_000);
      vectors.add(data, 100_000, 200_000);
      long shortWrites = 0;
      long readBytes = 0;
      while (vectors.count() > 0) {
        long written = files.writev(fifo, vectors);
        shortWrites += written < vectors.remainingBytes() ? 1 : 0;
        vectors.skip(written);
        readBytes += drain(fifo, arena);
      }
      assertThat(shortWrites).isPositive();
      assertThat(readBytes).isEqualTo(300_000);
    } finally {
      files.close(fifo);
    }
  }

  @Test
  void shouldNotWaitForANonBlockingDescriptor() throws Exception {
    int fifo = openFifo();
    try (Arena arena = Arena.ofConfined()) {
      long result = files.read(fifo, arena.allocate(8), 0, 8);
      assertThat(Errno.ofResult(result)).isEqualTo(Errno.EAGAIN);
    } finally {
      files.close(fifo);
    }
  }

  @Test
  void shouldReturnErrnoWhenReadOrWriteHasBadDescriptor() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(8);
      IoVectors vectors = IoVectors.allocate(1, arena);
      vectors.add(data, 0, 8);
      assertThat(files.read(-1, data, 0, 8)).isEqualTo(-Errno.EBADF.value());
      assertThat(files.write(-1, data, 0, 8)).isEqualTo(-Errno.EBADF.value());
      assertThat(files.writev(-1, vectors)).isEqualTo(-Errno.EBADF.value());
    }
  }

  @Test
  void shouldReportFullDisk() throws Exception {
    int full = files.open("/dev/full", EnumSet.of(OpenFlag.WRITE_ONLY), 0);
    try (Arena arena = Arena.ofConfined()) {
      long result = files.write(full, arena.allocate(8), 0, 8);
      assertThat(Errno.ofResult(result)).isEqualTo(Errno.ENOSPC);
    } finally {
      files.close(full);
    }
  }

  @Test
  void shouldRefuseHeapMemory() {
    MemorySegment heap = MemorySegment.ofArray(new byte[8]);
    assertThatThrownBy(() -> files.write(1, heap, 0, 8))
        .isInstanceOf(IllegalArgumentException.class);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(8);
      assertThatThrownBy(() -> files.read(0, data, 4, 5))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void shouldThrowEbadfWhenOtherCallsHaveBadDescriptor() {
    assertFails(Errno.EBADF, () -> files.close(-1));
    assertFails(Errno.EBADF, () -> files.dup(-1));
    assertFails(Errno.EBADF, () -> files.fstat(-1));
    assertFails(Errno.EBADF, () -> files.lseek(-1, 0, Whence.END));
    assertFails(Errno.EBADF, () -> files.ftruncate(-1, 0));
    assertFails(Errno.EBADF, () -> files.fdatasync(-1));
    assertFails(Errno.EBADF, () -> files.accessMode(-1));
  }

  @Test
  void shouldReportPathAndReasonOfFailure() {
    String path = dir.resolve("missing").toString();
    assertThatThrownBy(() -> files.open(path, EnumSet.of(OpenFlag.READ_ONLY), 0))
        .isInstanceOf(PosixException.class)
        .hasMessage("open(" + path + "): no such file or directory (ENOENT)");
    assertFails(Errno.ENOENT, () -> files.chmod(path, 0600));
  }

  @Test
  void shouldHonourOpenFlags() throws Exception {
    files.close(newFile("a"));
    Files.createSymbolicLink(dir.resolve("link"), dir.resolve("a"));
    assertFails(Errno.EEXIST, () -> newFile("a"));
    assertFails(Errno.ELOOP, () -> open("link", OpenFlag.READ_ONLY, OpenFlag.NO_FOLLOW));
    assertFails(Errno.ENOTDIR, () -> open("a", OpenFlag.READ_ONLY, OpenFlag.DIRECTORY));
    assertFails(Errno.EISDIR, () -> open(".", OpenFlag.WRITE_ONLY));
    Files.writeString(dir.resolve("a"), "old");
    int fd = open("a", OpenFlag.WRITE_ONLY, OpenFlag.APPEND);
    write(fd, "+new");
    assertThat(dir.resolve("a")).hasContent("old+new");
    files.close(open("a", OpenFlag.WRITE_ONLY, OpenFlag.TRUNCATE));
    assertThat(dir.resolve("a")).isEmptyFile();
  }

  @Test
  void shouldRefusePathWithNulCharacter() {
    assertThatThrownBy(() -> open("a\0b", OpenFlag.READ_ONLY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a\\0b");
  }

  @Test
  void shouldMakeEveryDescriptorCloseOnExec() throws Exception {
    int fd = newFile("a");
    int second = files.dup(fd);
    try {
      assertThat(second).isNotEqualTo(fd);
      assertThat(descriptorFlags(fd) & CLOSE_ON_EXEC).isNotZero();
      assertThat(descriptorFlags(second) & CLOSE_ON_EXEC).isNotZero();
    } finally {
      files.close(fd);
      files.close(second);
    }
  }

  @Test
  void shouldKeepFileOpenThroughItsDuplicate() throws Exception {
    int fd = newFile("a");
    int second = files.dup(fd);
    files.close(fd);
    assertFails(Errno.EBADF, () -> files.close(fd));
    write(second, "still here");
    assertThat(dir.resolve("a")).hasContent("still here");
  }

  @Test
  void shouldRedirectDescriptorToFileOfOtherDescriptor() throws Exception {
    int fd = newFile("a");
    int replaced = newFile("b");
    files.dup2(fd, replaced);
    files.close(fd);
    assertThat(descriptorFlags(replaced) & CLOSE_ON_EXEC).isNotZero();
    write(replaced, "for a");
    assertThat(dir.resolve("a")).hasContent("for a");
    assertThat(dir.resolve("b")).isEmptyFile();
    assertFails(Errno.EBADF, () -> files.dup2(-1, 0));
  }

  @Test
  void shouldReturnStatusOfFile() throws Exception {
    int fd = newFile("a");
    try {
      files.ftruncate(fd, 5_000_000_000L);
      files.chmod(dir.resolve("a").toString(), 0640);
      files.fdatasync(fd);
      FileStatus status = files.fstat(fd);
      Path path = dir.resolve("a");
      assertThat(status.sizeBytes()).isEqualTo(5_000_000_000L);
      assertThat(files.lseek(fd, 0, Whence.END)).isEqualTo(5_000_000_000L);
      assertThat(status.permissions()).isEqualTo(0640);
      assertThat(status.isRegularFile()).isTrue();
      assertThat(status.uid()).isEqualTo(Files.getAttribute(path, "unix:uid"));
      assertThat(status.gid()).isEqualTo(Files.getAttribute(path, "unix:gid"));
      assertThat(status.inode()).isEqualTo(Files.getAttribute(path, "unix:ino"));
      files.chmod(path.toString(), 0600);
      assertThat(files.fstat(fd).permissions()).isEqualTo(0600);
    } finally {
      files.close(fd);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"READ_ONLY", "WRITE_ONLY", "READ_WRITE"})
  void shouldReturnAccessModeOfOpenFile(OpenFlag mode) throws Exception {
    files.close(newFile("a"));
    int fd = open("a", mode, OpenFlag.APPEND, OpenFlag.NON_BLOCKING);
    try {
      assertThat(files.accessMode(fd)).isEqualTo(mode);
    } finally {
      files.close(fd);
    }
  }

  @Test
  void shouldRenameButNeverOverAnotherFile() throws Exception {
    files.close(newFile("a"));
    files.rename(dir.resolve("a").toString(), dir.resolve("b").toString());
    assertThat(dir.resolve("a")).doesNotExist();
    assertThat(dir.resolve("b")).exists();
    files.close(newFile("a"));
    assertFails(
        Errno.EEXIST, () -> files.rename(dir.resolve("a").toString(), dir.resolve("b").toString()));
    assertFails(
        Errno.ENOENT, () -> files.rename(dir.resolve("c").toString(), dir.resolve("d").toString()));
  }

  @Test
  void shouldDistinguishFoldersAndDevicesFromRegularFiles() throws Exception {
    int folder = open(".", OpenFlag.READ_ONLY, OpenFlag.DIRECTORY);
    int device = files.open("/dev/null", EnumSet.of(OpenFlag.READ_ONLY), 0);
    try {
      assertThat(files.fstat(folder).isRegularFile()).isFalse();
      assertThat(files.fstat(device).isRegularFile()).isFalse();
    } finally {
      files.close(folder);
      files.close(device);
    }
  }

  private int newFile(String name) throws PosixException {
    return files.open(dir.resolve(name).toString(), NEW_FILE, 0644);
  }

  private int open(String name, OpenFlag first, OpenFlag... more) throws PosixException {
    return files.open(dir + "/" + name, EnumSet.of(first, more), 0);
  }

  private void write(int fd, String text) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      assertThat(files.write(fd, arena.allocateFrom(text), 0, text.length()))
          .isEqualTo(text.length());
    } finally {
      files.close(fd);
    }
  }

  private int openFifo() throws Exception {
    Path fifo = dir.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    Set<OpenFlag> flags = EnumSet.of(OpenFlag.READ_WRITE, OpenFlag.NON_BLOCKING);
    return files.open(fifo.toString(), flags, 0);
  }

  private long drain(int fd, Arena arena) {
    MemorySegment target = arena.allocate(65536);
    long total = 0;
    for (long n = 1; n > 0; total += Math.max(n, 0)) {
      n = files.read(fd, target, 0, target.byteSize());
    }
    return total;
  }

  private static int descriptorFlags(int fd) throws Exception {
    return Files.readAllLines(Path.of("/proc/self/fdinfo/" + fd)).stream()
        .filter(line -> line.startsWith("flags:"))
        .mapToInt(line -> Integer.parseInt(line.substring(6).strip(), 8))
        .findFirst()
        .orElseThrow();
  }

  private static void assertFails(Errno errno, ThrowingCallable call) {
    assertThatThrownBy(call)
        .asInstanceOf(type(PosixException.class))
        .extracting(PosixException::errno)
        .isEqualTo(errno);
  }
}
