package dev.sonda.cli.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Waits for the disk, which may find out only then that it has no room or is broken. */
public final class SavedFile {
  private SavedFile() {}

  /** Returns once the disk has all that was written. A pipe or a device has no disk behind it. */
  public static void save(FileChannel channel, Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return;
    }
    try {
      channel.force(false);
    } catch (IOException e) {
      throw new IOException(
          OutputErrors.reason(e) + ", when it was to be saved: the disk may lack any part of it",
          e);
    }
  }
}
