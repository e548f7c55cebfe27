package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.FlushRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Flushes asked of a service that may never answer: Perfetto's doesn't, when the session is gone.
 * Whoever asked is told so after a while.
 */
final class RemoteFlushes {
  /** What a service takes when no time is given, and the config gives none. */
  private static final int DEFAULT_TIMEOUT_MS = 5000;

  /** For the way there and back, and a service that is busy. */
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
