package dev.sonda.cli.internal.record.output;

import dev.sonda.cli.internal.SavedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The output file. It is opened before anything is recorded, to find out whether it can be, but
 * what it holds stays until the recording begins.
 */
final class FileTarget implements BlockWriter.Target {
  private final Path path;
  private final boolean isNew;
  private FileChannel channel;
  private @Nullable HandedOver handedOver;

  /**
   * A path that is the service's to make a file at, and what was there before.
   *
   * @param kept in the same folder, under a name of its own
   */
  private record HandedOver(Path path, Path kept) {}

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

  /**
   * Leaves the path to the service, which makes files of its own and never over an old one.
   *
   * @return the file's own path, links followed
   */
  Path handOver() throws IOException {
    channel.close();
    Path real = path.toRealPath();
    Path kept = real.resolveSibling(".sonda-" + ProcessHandle.current().pid() + ".kept");
    Files.move(real, kept, StandardCopyOption.ATOMIC_MOVE);
    handedOver = new HandedOver(real, kept);
    return real;
  }

  /**
   * Puts a new file in the old one's place, which somebody else may write into, too.
   *
   * @return the file's own path, links followed
   */
  Path renew() throws IOException {
    Path real = handOver();
    channel = FileChannel.open(real, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    return real;
  }

  /** Forgets what was in the file: there will be something new. */
  void begin() throws IOException {
    if (handedOver == null) {
      cutBack(0);
    } else {
      Files.deleteIfExists(handedOver.kept);
    }
  }

  /** Makes all as it was before: nothing has been recorded. */
  void takeBack() throws IOException {
    if (handedOver != null) {
      Files.move(handedOver.kept, handedOver.path, StandardCopyOption.REPLACE_EXISTING);
    }
    if (isNew) {
      Files.deleteIfExists(path);
    }
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
  public void save() throws IOException {
    SavedFile.save(channel, path);
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
