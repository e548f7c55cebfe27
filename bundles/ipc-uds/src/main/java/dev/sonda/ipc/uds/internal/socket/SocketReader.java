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
 * Reads from a channel past junixsocket, whose own way has room for 60 descriptors: of a peer that
 * sends more, or of a process that can't have more, it would leave those open that did arrive, for
 * good and known to nobody. And they would outlive an exec.
 *
 * <p>Here a peer that sends more than a few at once is done with: no frame needs more than one.
 */
final class SocketReader {
  static final int END = -1;

  private final FileSyscalls files;
  private final ReceivedMessage message;
  private final DescriptorReserve reserve;
  private final int socket;

  /** For as long as the channel is open. */
  SocketReader(AFUNIXSocketChannel channel, FileSyscalls files, SelectorPoller poller)
      throws IOException {
    this.files = files;
    message = poller.received();
    reserve = poller.reserve();
    socket = FileDescriptorCast.using(channel.getFileDescriptor()).as(Integer.class);
  }

  /** Bytes read; 0 if there are none yet, {@link #END} if there won't be any. */
  int read(ByteBuffer target, DescriptorSlot descriptors) throws IOException {
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
