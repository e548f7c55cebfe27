package dev.sonda.cli.internal.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The output file. It is opened before anything is recorded, to find out whether it can be, but
 * what it holds stays until the recording begins.
 */
final class FileTarget implements BlockWriter.Target {
  private final Path path;
  private final FileChannel channel;
  private final boolean isNew;

  private FileTarget(Path path, FileChannel channel, boolean isNew) {
    this.path = path;
    this.channel = channel;
    this.isNew = isNew;
  }

  static FileTarget open(Path path, boolean noClobber) throws IOException {
    try {
      return new FileTarget(
          path,
          FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
          true);
    } catch (FileAlreadyExistsException e) {
      if (noClobber) {
        throw e;
      }
      return new FileTarget(path, FileChannel.open(path, StandardOpenOption.WRITE), false);
    }
  }

  /** Whether this is a file, and not a device or a pipe that has a path. */
  boolean isRegular() {
    return Files.isRegularFile(path);
  }

  /** The size of what has the path's name now, whoever wrote it; 0 if nothing has. */
  long sizeBytes() {
    return path.toFile().length();
  }

  /** Forgets what was in the file. */
  void truncate() throws IOException {
    cutBack(0);
  }

  /** Takes an empty file away again that was made for nothing. */
  void discardIfNew() throws IOException {
    if (isNew) {
      Files.deleteIfExists(path);
    }
  }

  /**
   * Leaves the path to the service, which makes files of its own and never over an old one.
   *
   * @return the file's own path, links followed
   */
  Path handOver() throws IOException {
    channel.close();
    Path real = path.toRealPath();
    Files.delete(real);
    return real;
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return channel.write(bytes);
  }

  @Override
  public void cutBack(long sizeBytes) throws IOException {
    // A pipe or a device has nothing to take back.
    if (isRegular()) {
      channel.truncate(sizeBytes);
      channel.position(sizeBytes);
    }
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
