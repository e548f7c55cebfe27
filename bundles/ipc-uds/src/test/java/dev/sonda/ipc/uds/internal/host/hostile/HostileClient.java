package dev.sonda.ipc.uds.internal.host.hostile;

import dev.sonda.ipc.uds.internal.peer.RawClient;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.FileDescriptorCast;

/** A client that sends arbitrary data and reads as little as it likes. */
final class HostileClient implements AutoCloseable {
  private static final int PATIENCE = 20;

  private final RawClient client;
  private final RawClient.Step settle;
  private final ByteBuffer received = ByteBuffer.allocate(1 << 18);
  private @Nullable FileDescriptor memory;
  private boolean gone;

  HostileClient(RawClient client, RawClient.Step settle) {
    this.client = client;
    this.settle = settle;
  }

  /** Whether either side has closed the connection. */
  boolean isGone() {
    return gone;
  }

  /** Sends the bytes in one write, unless the service doesn't read. */
  void send(byte[] bytes, int descriptor) throws IOException {
    if (gone) {
      return;
    }
    if (descriptor >= 0) {
      client.attach(descriptor);
    }
    ByteBuffer left = ByteBuffer.wrap(bytes);
    for (int i = 0; left.hasRemaining() && i < PATIENCE && !gone; i++) {
      write(left);
      settle.run();
    }
    gone |= left.hasRemaining();
  }

  private void write(ByteBuffer bytes) {
    try {
      client.channel().write(bytes);
    } catch (IOException e) {
      gone = true;
    }
  }

  /** Reads all available data. The channel closes descriptors received with it. */
  void drain() throws IOException {
    if (gone) {
      return;
    }
    read();
    for (FileDescriptor descriptor : client.channel().getReceivedFileDescriptors()) {
      memory = descriptor;
    }
    settle.run();
  }

  private void read() {
    received.clear();
    try {
      gone = client.channel().read(received) < 0;
    } catch (IOException e) {
      gone = true;
    }
  }

  /** Writes into the shared memory received from the service, if there is any. */
  void scribble(int page, int pageHeader, byte[] chunk) throws IOException {
    FileDescriptor shared = memory;
    if (shared != null && !gone) {
      int number = FileDescriptorCast.using(shared).as(Integer.class);
      HostileMemory.scribble(number, page, pageHeader, chunk);
    }
  }

  @Override
  public void close() throws IOException {
    gone = true;
    memory = null;
    client.close();
  }
}
