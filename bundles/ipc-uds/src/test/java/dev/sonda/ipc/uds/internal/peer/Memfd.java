package dev.sonda.ipc.uds.internal.peer;

import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;

/** A memfd for tests that count how many descriptors of this process refer to it. */
public final class Memfd implements AutoCloseable {
  private static final AtomicInteger LAST = new AtomicInteger();

  private final Syscalls libc = Syscalls.libc();
  private final String name = "sonda-test-" + LAST.incrementAndGet();
  private final int number;

  public Memfd() throws PosixException {
    number = libc.memfdCreate(name, EnumSet.of(MemfdFlag.ALLOW_SEALING));
  }

  public int number() {
    return number;
  }

  public long inode() throws PosixException {
    return libc.fstat(number).inode();
  }

  /** Number of descriptors of this process that refer to the memfd, including the test's own. */
  public int openCount() throws IOException {
    int count = 0;
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : descriptors) {
        count += targetOf(descriptor).startsWith("/memfd:" + name + " ") ? 1 : 0;
      }
    }
    return count;
  }

  /** Other threads may open and close files meanwhile. */
  private static String targetOf(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  @Override
  public void close() throws PosixException {
    libc.close(number);
  }
}
