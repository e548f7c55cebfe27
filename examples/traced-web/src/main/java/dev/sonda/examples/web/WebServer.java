package dev.sonda.examples.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import dev.sonda.track.event.Slice;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A web server for an example shop, on the loopback interface, with a virtual thread for each
 * request.
 */
final class WebServer implements AutoCloseable {
  /** HTTP header with the id of the flow of a client's request. */
  static final String FLOW_HEADER = "Trace-Flow";

  private static final Category WEB = Category.describe("web", "Requests that the server answers");
  private static final CounterTrack IN_FLIGHT =
      CounterTrack.named("requests in flight").unit("requests");
  private static final int DATABASE_CONNECTIONS = 2;
  private static final Duration QUERY = Duration.ofMillis(2);

  private final Semaphore database = new Semaphore(DATABASE_CONNECTIONS);
  private final AtomicInteger inFlight = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("server ", 0).factory());
  private final HttpServer server;

  private WebServer(HttpServer server) {
    this.server = server;
  }

  /** Starts a server that listens at a free port. */
  static WebServer start() throws IOException {
    WebServer web =
        new WebServer(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    web.server.createContext("/", web::handle);
    web.server.setExecutor(web.threads);
    web.server.start();
    return web;
  }

  URI address() {
    InetSocketAddress at = server.getAddress();
    return URI.create("http://" + at.getAddress().getHostAddress() + ":" + at.getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    WEB.counter(IN_FLIGHT, inFlight.incrementAndGet()).emit();
    WEB.begin("answer").arg("path", path).terminatingFlow(flowOf(exchange)).emit();
    // Closing the exchange sends the response, after which the client may send its next request.
    try (exchange) {
      int status = 500;
      try {
        status = answer(exchange, path);
      } finally {
        WEB.end().arg("status", status).emit();
        WEB.counter(IN_FLIGHT, inFlight.decrementAndGet()).emit();
      }
    }
  }

  private static long flowOf(HttpExchange exchange) {
    return Long.parseLong(exchange.getRequestHeaders().getFirst(FLOW_HEADER));
  }

  private int answer(HttpExchange exchange, String path) throws IOException {
    int status =
        switch (path) {
          case "/cart", "/search" -> 200;
          default -> 404;
        };
    if (status == 200) {
      query();
    }
    try (Slice _ = WEB.slice("send")) {
      byte[] body = path.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
    return status;
  }

  private void query() {
    try (Slice _ = WEB.slice("wait for a connection")) {
      database.acquireUninterruptibly();
    }
    try (Slice _ = WEB.slice("query")) {
      LockSupport.parkNanos(QUERY.toNanos());
    } finally {
      database.release();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
