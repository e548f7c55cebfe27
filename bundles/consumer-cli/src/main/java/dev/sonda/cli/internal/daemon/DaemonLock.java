package dev.sonda.cli.internal.daemon;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock of one consumer socket: a locked file with the pid of the daemon that holds the lock.
 * The kernel releases the lock when the process ends for any reason. The file isn't deleted: if it
 * were deleted, two daemons could hold locks on two files of one name.
 */
final class DaemonLock implements AutoCloseable {
  private final FileChannel channel;

  private DaemonLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Acquires the lock; the caller closes it.
   *
   * @throws CommandFailure with {@code DAEMON} and the holder's pid if another daemon has it
   */
  static DaemonLock acquire(Path file, long pid) throws CommandFailure {
    try {
      // Doesn't follow symbolic links: in /tmp any user could have created a link to another file,
      // which would be truncated.
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      try {
        return hold(channel, file, pid);
      } catch (IOException | CommandFailure e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw CommandFailure.whileOpening(file.toString(), e);
    }
  }

  private static DaemonLock hold(FileChannel channel, Path file, long pid)
      throws IOException, CommandFailure {
    if (tryLock(channel) == null) {
      throw new CommandFailure(
          ExitCode.DAEMON,
          "a daemon is running already (pid " + holder(file) + ", lock " + file + ")");
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII)));
    return new DaemonLock(channel);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another daemon in this process, as in tests, holds it.
      return null;
    }
  }

  private static String holder(Path file) throws IOException {
    String pid = Files.readString(file).strip();
    return pid.isEmpty() ? "unknown" : pid;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
