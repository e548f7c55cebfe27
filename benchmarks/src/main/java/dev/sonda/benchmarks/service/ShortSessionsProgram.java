package dev.sonda.benchmarks.service;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A consumer program that runs many sessions of one config in sequence, each over its own
 * connection, and reads each trace completely. {@code benchmarks/session-memory} starts it, with
 * the class path of a distribution.
 */
final class ShortSessionsProgram implements Consumer {
  private static final int LIMIT_S = 60;

  private final CompletableFuture<Integer> end = new CompletableFuture<>();
  private volatile @Nullable ConsumerEndpoint endpoint;
  private int packets;

  /** Arguments: a file with a config as text, and the number of sessions. */
  public static void main(String[] arguments) throws Exception {
    String text = Files.readString(Path.of(arguments[0]));
    TraceConfig config = TraceSchema.load().parseTraceConfig(text);
    UdsTransport transport = UdsTransport.create();
    for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
      try (RemoteService service = transport.remote(transport.discover(System.getenv()))) {
        new ShortSessionsProgram().record(service, config);
      }
    }
  }

  private void record(RemoteService service, TraceConfig config) throws Exception {
    ClientIdentity me = new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE);
    try (ConsumerEndpoint connected = service.connectConsumer(this, me)) {
      endpoint = connected;
      connected.enableTracing(config, null);
      if (end.get(LIMIT_S, TimeUnit.SECONDS) == 0) {
        throw new IllegalStateException("a session recorded nothing");
      }
    }
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    end.completeExceptionally(new IllegalStateException(reason));
  }

  @Override
  public void onTracingDisabled(String error) {
    ConsumerEndpoint connected = endpoint;
    if (connected == null || !error.isEmpty()) {
      end.completeExceptionally(new IllegalStateException(error));
    } else {
      connected.readBuffers();
    }
  }

  @Override
  public void onTraceData(PacketBatch batch, boolean hasMore) {
    packets += batch.packetCount();
    if (!hasMore) {
      end.complete(packets);
    }
  }
}
