package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.ReceivedMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * Reads a channel's socket with recvmsg instead of junixsocket, which accepts up to 60 descriptors
 * per read. If a peer sends more, or this process reaches its own limit, junixsocket would leak the
 * received descriptors, and child processes would inherit them.
 *
 * <p>A peer that sends more than a few descriptors at once is disconnected, since no frame needs
 * more than one.
 */
final class SocketReader {
  static final int END = -1;

  private final FileSyscalls files;
  private final ReceivedMessage message;
  private final DescriptorReserve reserve;
  private final int socket;

  /** Creates a reader that is valid as long as the channel is open. */
  SocketReader(AFUNIXSocketChannel channel, FileSyscalls files, SelectorPoller poller)
      throws IOException {
    this.files = files;
    message = poller.received();
    reserve = poller.reserve();
    socket = FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
  }

  /**
   * Reads once, without blocking.
   *
   * @return number of bytes; 0 if no bytes are available yet, {@link #END} at the end of the stream
   */
  int read(ByteBuffer target, ReceivedDescriptorSlot descriptors) throws IOException {
    int room = (int) Math.min(target.remaining(), message.data().byteSize());
    long bytes = files.recvmsg(socket, room, message);
    if (bytes < 0) {
      return nothing((int) -bytes);
    }
    descriptors.takeReceived(message);
    if (message.lostDescriptors() || isReserveTouched()) {
      throw new IOException("it sent more descriptors than there is room for");
    }
    target.put(message.data().asSlice(0, bytes).asByteBuffer());
    return bytes == 0 ? END : (int) bytes;
  }

  private boolean isReserveTouched() {
    int count = message.descriptorCount();
    return count > 0 && reserve.holds(message.descriptor(count - 1));
  }

  private int nothing(int errno) throws PosixException {
    if (errno == Errno.EAGAIN.value()) {
      return 0;
    }
    throw new PosixException(errno, "recvmsg", "socket " + socket);
  }
}
