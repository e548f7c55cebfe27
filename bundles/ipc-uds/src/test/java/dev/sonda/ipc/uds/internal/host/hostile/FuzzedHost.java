package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.host.LoggedErrors;
import dev.sonda.ipc.uds.internal.host.RecordingService;
import dev.sonda.ipc.uds.internal.host.ServiceHostFixture;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A host with a hostile client that may send anything and an honest client that must be served
 * regardless. A logged error is a failure, and so is a descriptor that is left open.
 */
final class FuzzedHost implements AutoCloseable {
  private final LoggedErrors errors = new LoggedErrors("dev.sonda.ipc.uds");
  private final ServiceHostFixture host = new ServiceHostFixture();
  private final Memfd file = new Memfd();
  private final RawClient honest;
  private final RawClient hostile;
  private final ByteBuffer received = ByteBuffer.allocate(1 << 18);

  FuzzedHost(boolean isConsumer) throws IOException {
    // Silences Jazzer, which would treat any connection as one that the fuzzing input has opened.
    try (SilentCloseable _ = BugDetectors.allowNetworkConnections()) {
      honest = host.connectProducer();
      hostile = isConsumer ? host.connectConsumer() : host.connectProducer();
    }
  }

  RawClient hostile() {
    return hostile;
  }

  RecordingService service() {
    return host.service();
  }

  boolean isConnected() {
    return host.closedConnections() == 0;
  }

  /** Sends bytes as the hostile client, with a descriptor if requested; then lets the host work. */
  void send(byte[] bytes, boolean withDescriptor) throws IOException {
    try {
      if (withDescriptor) {
        hostile.attach(file.number());
      }
      hostile.channel().write(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      if (isConnected()) {
        throw e;
      }
    }
    host.poller().await(0);
    host.poller().await(0);
  }

  /** Lets the hostile client read all available data. */
  void drain() throws IOException {
    received.clear();
    if (hostile.channel().read(received) < 0 && isConnected()) {
      throw new AssertionError("hung up on without a word to the service");
    }
  }

  void expectPeace() throws IOException {
    if (!honest
        .replyTo(honest.bind("ProducerPort"))
        .frame()
        .getMsgBindServiceReply()
        .getSuccess()) {
      throw new AssertionError("the honest client isn't served");
    }
    errors.expectNone();
  }

  @Override
  public void close() throws IOException {
    hostile.close();
    host.settle();
    honest.close();
    host.close();
    errors.close();
    int left = file.openCount() - 1 - service().held().size();
    service().held().forEach(OwnedFd::close);
    file.close();
    if (left != 0) {
      throw new AssertionError(left + " descriptors are left open");
    }
  }
}
