package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.PolledFile;
import org.jspecify.annotations.Nullable;

/**
 * The files of one process that are read in every polling round. They stay open while the process
 * exists: opening them each time would take as long as reading them. Once the process has ended,
 * reading fails, even if a new process has the ended process's pid. One thread at a time.
 *
 * <p>A file that isn't read in every round is null. If one file could not be opened, all are null.
 */
record PolledProcessFiles(
    @Nullable PolledFile stat, @Nullable PolledFile status, @Nullable PolledFile oomScoreAdj)
    implements AutoCloseable {
  static final PolledProcessFiles NONE = new PolledProcessFiles(null, null, null);

  int count() {
    return count(stat) + count(status) + count(oomScoreAdj);
  }

  private static int count(@Nullable PolledFile file) {
    return file == null ? 0 : 1;
  }

  @Override
  public void close() {
    close(stat);
    close(status);
    close(oomScoreAdj);
  }

  private static void close(@Nullable PolledFile file) {
    if (file != null) {
      file.close();
    }
  }
}
