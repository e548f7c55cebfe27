package dev.sonda.probe.ftrace.internal.tracefs;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;

/** Reads and consumes the raw pages of one CPU's buffer. One thread. */
public final class CpuPipe implements AutoCloseable {
  private final FileSyscalls files;
  private final int cpu;
  private final int fd;

  private CpuPipe(FileSyscalls files, int cpu, int fd) {
    this.files = files;
    this.cpu = cpu;
    this.fd = fd;
  }

  /** Opens the pipe of a CPU in non-blocking mode. */
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

  /** The file descriptor to poll; owned by this object and valid until {@link #close}. */
  public int descriptor() {
    return fd;
  }

  /**
   * Reads a page and returns its size, 0 at the end of the file (in tests only), or {@code -errno}.
   */
  public long readPage(byte[] page, int pageSizeBytes) {
    return files.read(fd, page, pageSizeBytes);
  }

  @Override
  public void close() {
    try {
      files.close(fd);
    } catch (PosixException e) {
      // Ignored: the descriptor is closed even on an error, and nothing was written through it.
    }
  }
}
