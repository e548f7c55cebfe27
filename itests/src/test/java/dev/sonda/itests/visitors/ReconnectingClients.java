package dev.sonda.itests.visitors;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Clients that each reconnect as soon as they have disconnected, until closed. */
public final class ReconnectingClients implements AutoCloseable {
  private static final int CONSUMERS = 2;
  private static final int PRODUCERS = 2;

  /** Pause before reconnecting to a missing service. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final RemoteService service;
  private final AtomicLong recordings = new AtomicLong();
  private final AtomicLong productions = new AtomicLong();
  private final ExecutorService threads = Executors.newFixedThreadPool(CONSUMERS + PRODUCERS);
  private final List<CompletableFuture<Void>> running;
  private volatile boolean closing;

  private ReconnectingClients(ServiceSocketAddresses names) {
    service = UdsTransport.create().remote(names);
    running =
        Stream.concat(
                Stream.generate(() -> start(ShortConsumerConnection::new, recordings))
                    .limit(CONSUMERS),
                Stream.generate(() -> start(ShortProducerConnection::new, productions))
                    .limit(PRODUCERS))
            .toList();
  }

  /** The sockets of a test, in its folder. */
  public static ServiceSocketAddresses socketsIn(Path folder) {
    Map<String, String> environment =
        Map.of(
            "PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p.sock").toString(),
            "PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString());
    return UdsTransport.create().discover(environment);
  }

  /** Starts visitors of the service whose sockets are in this folder. */
  public static ReconnectingClients of(Path folder) {
    return new ReconnectingClients(socketsIn(folder));
  }

  private CompletableFuture<Void> start(Supplier<ShortClientConnection> visits, AtomicLong count) {
    return CompletableFuture.runAsync(() -> comeAndGo(visits, count), threads);
  }

  private void comeAndGo(Supplier<ShortClientConnection> visits, AtomicLong count) {
    while (!closing) {
      if (visits.get().run(service)) {
        count.incrementAndGet();
      } else {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** Number of consumers that have recorded and read packets. */
  public long recordings() {
    return recordings.get();
  }

  /** Number of producers that got all their answers. */
  public long productions() {
    return productions.get();
  }

  /** Stops the visitors; fails if a client was left waiting. */
  @Override
  public void close() {
    closing = true;
    try {
      running.forEach(CompletableFuture::join);
    } finally {
      threads.shutdownNow();
      service.close();
    }
  }

  /**
   * Runs visitors in a separate process. Prints their counts for each input character; ends at the
   * end of its input.
   */
  public static void main(String[] arguments) throws IOException {
    try (ReconnectingClients visitors = of(Path.of(arguments[0]))) {
      while (System.in.read() >= 0) {
        System.out.println(visitors.recordings() + " " + visitors.productions());
      }
    }
  }
}
