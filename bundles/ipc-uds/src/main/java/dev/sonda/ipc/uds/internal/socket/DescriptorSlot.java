package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.ReceivedMessage;
import org.jspecify.annotations.Nullable;

/**
 * The one descriptor that a connection holds for the frame that it came with. A peer that sends
 * more of them loses all but the last: what it can make this process hold has a bound.
 */
final class DescriptorSlot implements AutoCloseable {
  private final FileSyscalls files;
  private @Nullable OwnedFd last;

  DescriptorSlot(FileSyscalls files) {
    this.files = files;
  }

  /** Takes over what came with the bytes that were just read. */
  void takeReceived(ReceivedMessage message) {
    for (int i = 0; i < message.descriptorCount(); i++) {
      close();
      last = new PosixFd(files, message.descriptor(i));
    }
  }

  /** The descriptor, the caller's from here on, or null. */
  @Nullable OwnedFd take() {
    OwnedFd taken = last;
    last = null;
    return taken;
  }

  @Override
  public void close() {
    if (last != null) {
      last.close();
      last = null;
    }
  }
}
