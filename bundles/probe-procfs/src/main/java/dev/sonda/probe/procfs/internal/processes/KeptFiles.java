package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.KeptFile;
import org.jspecify.annotations.Nullable;

/**
 * The files of one process that every round reads. They stay open while the process exists: opening
 * them each time would take as long as reading them. Once the process has ended they give nothing,
 * even if another process has its number. One thread at a time.
 *
 * <p>A file that isn't read in every round is null; all are if one could not be opened.
 */
record KeptFiles(@Nullable KeptFile stat, @Nullable KeptFile status, @Nullable KeptFile oomScoreAdj)
    implements AutoCloseable {
  static final KeptFiles NONE = new KeptFiles(null, null, null);

  int count() {
    return count(stat) + count(status) + count(oomScoreAdj);
  }

  private static int count(@Nullable KeptFile file) {
    return file == null ? 0 : 1;
  }

  @Override
  public void close() {
    close(stat);
    close(status);
    close(oomScoreAdj);
  }

  private static void close(@Nullable KeptFile file) {
    if (file != null) {
      file.close();
    }
  }
}
