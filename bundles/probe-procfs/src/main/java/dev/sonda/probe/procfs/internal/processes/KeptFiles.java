package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.KeptFile;
import org.jspecify.annotations.Nullable;

/**
 * The files of one process that every round reads, open as long as it is there: to open them each
 * time takes as long as to read them. Of a process that has ended they give nothing, even when
 * another has its number. One thread at a time.
 *
 * <p>Each is null where it isn't read every time; all are if one could not be opened.
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
