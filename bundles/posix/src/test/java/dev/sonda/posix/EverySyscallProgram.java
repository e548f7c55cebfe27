package dev.sonda.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.EnumSet;

/**
 * Program that makes each system call once and fails on the first wrong result; {@link ColdJvmTest}
 * runs it.
 */
public final class EverySyscallProgram {
  private static final VarHandle WORD = JAVA_INT.varHandle();
  private static final int SIZE_BYTES = 8192;

  private final Syscalls libc = Syscalls.libc();

  private EverySyscallProgram() {}

  public static void main(String[] arguments) throws Exception {
    EverySyscallProgram calls = new EverySyscallProgram();
    calls.system();
    calls.memory();
    calls.files();
    calls.waiting();
    Thread other = Thread.ofPlatform().start(calls::system);
    other.join();
    PrintStream out = System.out;
    out.println("all calls answered");
  }

  private void system() {
    check(libc.clockGetTimeNs(ClockId.BOOTTIME) > 0, "clock");
    check("Linux".equals(libc.uname().sysname()), "uname");
    check(libc.sysconf(SysconfName.PAGE_SIZE) >= 4096, "sysconf");
    check(libc.gettid() > 0, "gettid");
    check(libc.getpid() == ProcessHandle.current().pid(), "getpid");
    check(libc.getuid() >= 0 && libc.geteuid() >= 0, "uid");
  }

  private void memory() throws PosixException {
    int fd = libc.memfdCreate("cold", EnumSet.of(MemfdFlag.ALLOW_SEALING));
    libc.ftruncate(fd, SIZE_BYTES);
    libc.addSeals(fd, EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL));
    check(libc.getSeals(fd).size() == 3, "getSeals");
    check(!libc.hasHugePages(fd), "hasHugePages");
    check(libc.fstat(fd).sizeBytes() == SIZE_BYTES, "fstat");
    try (Arena arena = Arena.ofShared()) {
      MemorySegment shared = libc.mmap(fd, SIZE_BYTES, Protection.READ_WRITE, arena);
      check(WORD.compareAndSet(shared, 0L, 0, 5), "compare and set");
      MemorySegment again = libc.mmap(fd, SIZE_BYTES, Protection.READ, arena);
      check((int) WORD.getAcquire(again, 0L) == 5, "second mapping");
      check(libc.mapAnonymous(SIZE_BYTES, arena).get(JAVA_INT, 0) == 0, "anonymous");
    }
    libc.close(fd);
  }

  private void waiting() throws PosixException {
    int wake = libc.eventfd();
    try (Arena arena = Arena.ofConfined()) {
      PollSet waited = PollSet.of(arena, wake);
      check(libc.poll(waited, 0) == 0, "poll in vain");
      MemorySegment one = arena.allocate(Long.BYTES);
      one.set(JAVA_INT, 0, 1);
      check(libc.write(wake, one, 0, Long.BYTES) == Long.BYTES, "write to eventfd");
      check(libc.poll(waited, -1) == 1 && waited.isReadable(0), "poll");
    }
    libc.close(wake);
  }

  private void files() throws PosixException {
    int fd = libc.open("/dev/null", EnumSet.of(OpenFlag.READ_WRITE), 0);
    check(libc.accessMode(fd) == OpenFlag.READ_WRITE, "accessMode");
    int second = libc.dup(fd);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(16);
      IoVectors vectors = IoVectors.allocate(1, arena);
      vectors.add(data, 0, 16);
      check(libc.writev(fd, vectors) == 16, "writev");
      check(libc.write(second, data, 0, 16) == 16, "write");
      check(libc.read(fd, data, 0, 16) == 0, "read");
      check(libc.read(fd, new byte[16], 16) == 0, "read into an array");
    }
    folders();
    libc.dup2(fd, second);
    libc.close(second);
    libc.close(fd);
    check(closeAgain(fd) == Errno.EBADF, "errno");
  }

  private void folders() throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      int proc = libc.openat(FileSyscalls.CURRENT_FOLDER, arena.allocateFrom("/proc"));
      check(proc > 0, "openat");
      MemorySegment room = arena.allocate(SIZE_BYTES, Long.BYTES);
      check(libc.getdents(proc, room, 0, SIZE_BYTES) > 0, "getdents");
      long length = libc.readlinkat(proc, arena.allocateFrom("self"), room, 0, SIZE_BYTES);
      check(length == String.valueOf(libc.getpid()).length(), "readlinkat");
      libc.close(proc);
    }
  }

  private Errno closeAgain(int fd) {
    try {
      libc.close(fd);
      return Errno.OTHER;
    } catch (PosixException e) {
      return e.errno();
    }
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new AssertionError(what);
    }
  }
}
