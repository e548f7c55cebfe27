package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.tracefs.CpuPipe;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** The readers of all CPUs' buffers, open while at least one session records. */
record CpuReaderSet(List<CpuReader> readers) implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(CpuReaderSet.class.getName());

  /**
   * Opens the pipes of all CPUs that have one.
   *
   * @throws IOException if no CPU has a pipe
   */
  static CpuReaderSet open(FileSyscalls files, TracefsFolder folder, PageFormat format)
      throws IOException {
    IOException failure = new IOException("no CPU has a buffer in " + folder.root());
    List<CpuPipe> pipes = new ArrayList<>();
    for (int cpu : Tracefs.cpus(folder.root())) {
      try {
        pipes.add(CpuPipe.open(files, folder, cpu));
      } catch (IOException e) {
        LOG.log(Level.WARNING, "linux.ftrace leaves out CPU " + cpu + ": " + e.getMessage());
        failure = e;
      }
    }
    if (pipes.isEmpty()) {
      throw failure;
    }
    return over(pipes, format);
  }

  private static CpuReaderSet over(List<CpuPipe> pipes, PageFormat format) {
    byte[] page = CpuReader.roomFor(format);
    return new CpuReaderSet(pipes.stream().map(pipe -> new CpuReader(pipe, format, page)).toList());
  }

  int[] descriptors() {
    return readers.stream().mapToInt(CpuReader::descriptor).toArray();
  }

  @Override
  public void close() {
    readers.forEach(CpuReader::close);
  }
}
