package dev.sonda.examples.web;

import dev.sonda.track.event.Category;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Load generator: clients that send a fixed number of requests to a server, within a time limit.
 */
final class RequestLoadGenerator {
  static final int CLIENTS = 8;
  static final int REQUESTS_OF_A_CLIENT = 40;

  /** Time limit, after which the remaining requests aren't sent, for slow machines. */
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private static final Category CLIENT = Category.describe("client", "Requests that clients send");
  private static final List<String> PATHS = List.of("/cart", "/search", "/cart", "/nowhere");

  private final URI server;
  private final long endNs = System.nanoTime() + LONGEST.toNanos();
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(LONGEST).build();

  private RequestLoadGenerator(URI server) {
    this.server = server;
  }

  /** Sends all requests and waits for their answers. */
  static void send(URI server) throws Exception {
    RequestLoadGenerator load = new RequestLoadGenerator(server);
    try (load.http;
        ExecutorService clients =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("client ", 0).factory())) {
      List<Future<Void>> all =
          clients.invokeAll(IntStream.range(0, CLIENTS).mapToObj(load::client).toList());
      for (Future<Void> each : all) {
        each.get();
      }
    }
  }

  private Callable<Void> client(int number) {
    return () -> {
      work(number);
      return null;
    };
  }

  private void work(int client) throws IOException, InterruptedException {
    for (int i = 0; i < REQUESTS_OF_A_CLIENT && System.nanoTime() < endNs; i++) {
      get(PATHS.get(i % PATHS.size()), client * REQUESTS_OF_A_CLIENT + i + 1L);
    }
  }

  private void get(String path, long flow) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve(path))
            .header(WebServer.FLOW_HEADER, Long.toString(flow))
            .timeout(LONGEST)
            .build();
    CLIENT.begin("request").dynamicName("GET " + path).arg("path", path).flow(flow).emit();
    int status = 0;
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      status = response.statusCode();
    } finally {
      CLIENT.end().arg("status", status).emit();
    }
  }
}
