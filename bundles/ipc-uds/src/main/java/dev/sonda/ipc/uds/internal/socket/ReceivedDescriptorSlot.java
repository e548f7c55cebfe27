package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.ReceivedMessage;
import org.jspecify.annotations.Nullable;

/**
 * Holds the last descriptor that a connection has received, until the call that it belongs to
 * claims it. Unclaimed earlier descriptors are closed, so that a peer can't make this process hold
 * many.
 */
final class ReceivedDescriptorSlot implements AutoCloseable {
  private final FileSyscalls files;
  private @Nullable OwnedFd last;

  ReceivedDescriptorSlot(FileSyscalls files) {
    this.files = files;
  }

  /** Takes ownership of the descriptors received by a read. */
  void takeReceived(ReceivedMessage message) {
    for (int i = 0; i < message.descriptorCount(); i++) {
      close();
      last = OwnedFd.of(message.descriptor(i), files::dup, files::close);
    }
  }

  /** The descriptor, owned by the caller from here on; null if no descriptor was received. */
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
