package dev.sonda.examples.shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Example program without tracing code, to be traced by the agent: a web server with a database, a
 * client that places orders, and a periodic task.
 */
public final class Shop {
  private static final int ORDERS = 100;
  private static final int STOCKTAKING_MS = 10;
  private static final Duration BETWEEN_ORDERS = Duration.ofMillis(10);

  private final Connection database;

  private Shop(Connection database) {
    this.database = database;
  }

  public static void main(String[] args) throws Exception {
    System.out.println(run() + " orders");
  }

  /** Runs the program; returns the number of accepted orders. */
  static int run() throws Exception {
    try (Connection database = DriverManager.getConnection("jdbc:h2:mem:shop");
        ScheduledExecutorService tasks = Executors.newScheduledThreadPool(2)) {
      Shop shop = new Shop(database);
      shop.open();
      var _ = tasks.scheduleAtFixedRate(shop::takeStock, 0, STOCKTAKING_MS, TimeUnit.MILLISECONDS);
      shop.serve(tasks);
      tasks.shutdownNow();
      return shop.orders();
    }
  }

  private void serve(ScheduledExecutorService tasks) throws IOException, InterruptedException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/order", this::handle);
    server.setExecutor(tasks);
    server.start();
    try {
      buy(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/order"));
    } finally {
      server.stop(0);
    }
  }

  private static void buy(URI shop) throws IOException, InterruptedException {
    try (HttpClient customer = HttpClient.newHttpClient()) {
      for (int i = 0; i < ORDERS; i++) {
        HttpRequest request = HttpRequest.newBuilder(shop).build();
        int status = customer.send(request, BodyHandlers.discarding()).statusCode();
        if (status != 200) {
          throw new IllegalStateException("the shop says " + status);
        }
        LockSupport.parkNanos(BETWEEN_ORDERS.toNanos());
      }
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      order("tea");
      exchange.sendResponseHeaders(200, -1);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private void order(String item) throws SQLException {
    try (PreparedStatement insert =
        database.prepareStatement("insert into orders (item) values (?)")) {
      insert.setString(1, item);
      insert.executeUpdate();
    }
  }

  private void open() throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute("create table orders (id int auto_increment, item varchar)");
    }
  }

  private void takeStock() {
    try {
      orders();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private int orders() throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from orders")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
