package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.FlushRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends flush requests and fails those without a reply after a timeout: Perfetto's service never
 * replies if the session is gone. Any thread.
 */
final class RemoteFlushes {
  /** A service's default timeout, where neither request nor config has one. */
  private static final int DEFAULT_TIMEOUT_MS = 5000;

  /** Added to the timeout for the transport and for a service that is busy. */
  private static final long GRACE_MS = 10_000;

  private final RpcClient client;

  RemoteFlushes(RpcClient client) {
    this.client = client;
  }

  void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    AtomicBoolean answered = new AtomicBoolean();
    Reply<Boolean> once =
        success -> {
          if (answered.compareAndSet(false, true)) {
            onDone.receive(success);
          }
        };
    client.invoke(
        ConsumerMethod.FLUSH.wireName(),
        FlushRequest.newBuilder().setTimeoutMs(timeoutMs).setFlags(flags).build(),
        (success, body, hasMore) -> once.receive(success));
    long patienceMs = GRACE_MS + (timeoutMs > 0 ? timeoutMs : DEFAULT_TIMEOUT_MS);
    client.execute(() -> client.executeLater(() -> once.receive(false), patienceMs));
  }
}
