package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.FlushRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends flush requests, and fails a request without a reply after a timeout: Perfetto's service
 * never replies if the session doesn't exist any more. Any thread.
 */
final class RemoteFlushRequests {
  /**
   * The service's default timeout, in milliseconds, if neither the request nor the config sets a
   * timeout.
   */
  private static final int DEFAULT_TIMEOUT_MS = 5000;

  /** Time in milliseconds added to the timeout, to allow for the transport and a busy service. */
  private static final long GRACE_MS = 10_000;

  private final RpcClient client;

  RemoteFlushRequests(RpcClient client) {
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
