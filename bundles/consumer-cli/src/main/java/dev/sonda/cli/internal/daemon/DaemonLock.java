package dev.sonda.cli.internal.daemon;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.OutputErrors;
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
 * The lock of one consumer socket, holding the pid of the daemon that has it. The kernel drops it
 * with its process, however that ends; the file stays, because taking it away would let two daemons
 * hold locks on two files of one name.
 */
final class DaemonLock implements AutoCloseable {
  private final FileChannel channel;

  private DaemonLock(FileChannel channel) {
    this.channel = channel;
  }

  static DaemonLock acquire(Path file, long pid) throws Failure {
    try {
      // Not through a link: in /tmp it could be anybody's, and lead to a file that we'd empty.
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      try {
        return hold(channel, file, pid);
      } catch (IOException | Failure e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw OutputErrors.whileOpening(file.toString(), e);
    }
  }

  private static DaemonLock hold(FileChannel channel, Path file, long pid)
      throws IOException, Failure {
    if (tryLock(channel) == null) {
      throw new Failure(
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
      // Somebody else in this very process.
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
