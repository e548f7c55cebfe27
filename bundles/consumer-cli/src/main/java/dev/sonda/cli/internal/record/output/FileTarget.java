package dev.sonda.cli.internal.record.output;

import dev.sonda.cli.internal.OutputFileSync;
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
 * The output file. It is opened before the recording starts, to report an error early, and keeps
 * its earlier content until the recording begins. Used by one thread at a time.
 */
final class FileTarget implements BlockWriter.Target {
  private final Path path;
  private final boolean isNew;
  private FileChannel channel;
  private @Nullable HandedOver handedOver;

  /**
   * A path at which the service creates the file, with the earlier file that was moved away from
   * it.
   *
   * @param kept the earlier file, in the same folder under a hidden name
   */
  private record HandedOver(Path path, Path kept) {}

  private FileTarget(Path path, FileChannel channel, boolean isNew) {
    this.path = path;
    this.channel = channel;
    this.isNew = isNew;
  }

  /**
   * Opens a file for writing and leaves its content.
   *
   * @param noClobber whether an existing file is refused
   */
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

  /** Whether the path is a regular file, and no device or pipe. */
  boolean isRegular() {
    return Files.isRegularFile(path);
  }

  /**
   * The size of the file that is at the path now, which the service may have created; 0 if there is
   * no file.
   */
  long sizeBytes() {
    return path.toFile().length();
  }

  /**
   * Moves the earlier file away, since the service creates a new file and never overwrites one.
   *
   * @return the path with symbolic links resolved
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
   * Moves the earlier file away and opens a new one in its place, for the service to write into as
   * well.
   *
   * @return the path with symbolic links resolved
   */
  Path renew() throws IOException {
    Path real = handOver();
    channel = FileChannel.open(real, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    return real;
  }

  /** Deletes the earlier content of the file. */
  void begin() throws IOException {
    if (handedOver == null) {
      cutBack(0);
    } else {
      Files.deleteIfExists(handedOver.kept);
    }
  }

  /** Restores the state before {@link #open}, because no recording has begun. */
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
    // A pipe or a device can't be truncated.
    if (isRegular()) {
      channel.truncate(sizeBytes);
      channel.position(sizeBytes);
    }
  }

  @Override
  public void save() throws IOException {
    OutputFileSync.save(channel, path);
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
