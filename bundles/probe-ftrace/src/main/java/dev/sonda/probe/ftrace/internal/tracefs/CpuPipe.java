package dev.sonda.probe.ftrace.internal.tracefs;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;

/** The raw pages of one CPU's buffer, taken out of it as they are read. One thread. */
public final class CpuPipe implements AutoCloseable {
  private final FileSyscalls files;
  private final int cpu;
  private final int fd;

  private CpuPipe(FileSyscalls files, int cpu, int fd) {
    this.files = files;
    this.cpu = cpu;
    this.fd = fd;
  }

  /** Opens the pipe of a CPU; reading it never waits. */
  public static CpuPipe open(FileSyscalls files, TracefsFolder folder, int cpu) throws IOException {
    Path path = folder.root().resolve("per_cpu/cpu" + cpu + "/trace_pipe_raw");
    return new CpuPipe(
        files,
        cpu,
        files.open(path.toString(), EnumSet.of(OpenFlag.READ_ONLY, OpenFlag.NON_BLOCKING), 0));
  }

  public int cpu() {
    return cpu;
  }

  /** The descriptor to poll; it stays this object's, and is valid until {@link #close}. */
  public int descriptor() {
    return fd;
  }

  /** Reads a page; its size, 0 at the end (of a file in a test), or {@code -errno}. */
  public long readPage(byte[] page, int pageSizeBytes) {
    return files.read(fd, page, pageSizeBytes);
  }

  @Override
  public void close() {
    try {
      files.close(fd);
    } catch (PosixException e) {
      // The descriptor is gone all the same, and nothing was written through it.
    }
  }
}
