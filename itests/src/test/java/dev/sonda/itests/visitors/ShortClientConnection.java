package dev.sonda.itests.visitors;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.ipc.uds.RemoteService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client that connects to a service, uses it briefly, and disconnects. */
abstract class ShortClientConnection {
  /** Not used by the service, which gets a caller's identity from the kernel. */
  static final ClientIdentity ME = new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE);

  private static final long LIMIT_S = 120;

  private final CompletableFuture<Boolean> end = new CompletableFuture<>();

  /** Connects and begins. */
  abstract AutoCloseable begin(RemoteService service);

  /** Ends the visit, successfully or because the service has disconnected. From any thread. */
  void end(boolean isDone) {
    end.complete(isDone);
  }

  /**
   * Runs the whole visit: true if the client completed its work, false if the service disconnected.
   */
  boolean run(RemoteService service) {
    try (var _ = begin(service)) {
      return end.get(LIMIT_S, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("neither served nor told that the service has gone: " + this, e);
    }
  }
}
