package dev.sonda.cli.internal;

import dev.sonda.terminal.CommandFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Forces an output file to its disk, which may report only then that it is full or broken. */
public final class OutputFileSync {
  private OutputFileSync() {}

  /**
   * Forces all written data to the disk. Does nothing for a pipe or a device, which isn't stored on
   * a disk.
   */
  public static void save(FileChannel channel, Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return;
    }
    try {
      channel.force(false);
    } catch (IOException e) {
      throw new IOException(
          CommandFailure.reason(e) + ", when it was to be saved: the disk may lack any part of it",
          e);
    }
  }
}
