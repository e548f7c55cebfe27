package dev.sonda.itests.sdk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Main program without any tracing code, traced by the agent: a web server with a database, a
 * client, and a periodic task. Ends when a file appears.
 */
final class AgentTracedProgram {
  private static final long LIMIT_S = 120;
  private static final int PERIOD_MS = 5;

  private final Connection database;

  private AgentTracedProgram(Connection database) {
    this.database = database;
  }

  public static void main(String[] args) throws Exception {
    try (Connection database = DriverManager.getConnection("jdbc:h2:mem:shop");
        ScheduledExecutorService tasks = Executors.newScheduledThreadPool(2);
        HttpClient client = HttpClient.newHttpClient()) {
      AgentTracedProgram shop = new AgentTracedProgram(database);
      shop.stock();
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/order", shop::order);
      server.setExecutor(tasks);
      server.start();
      var _ = tasks.scheduleAtFixedRate(shop::count, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
      ProgramSynchronization.say("runs");
      run(server.getAddress().getPort(), client, Path.of(args[0]));
      server.stop(0);
      tasks.shutdownNow();
    }
    ProgramSynchronization.say("ends");
  }

  private static void run(int port, HttpClient client, Path end) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/order")).build();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
    while (!Files.exists(end) && System.nanoTime() < deadline) {
      int status = client.send(request, BodyHandlers.discarding()).statusCode();
      if (status != 200) {
        throw new IllegalStateException("the server says " + status);
      }
      client.sendAsync(request, BodyHandlers.discarding()).join();
    }
  }

  private void stock() throws SQLException {
    try (Statement statement = database.createStatement()) {
      statement.execute("create table orders (id int auto_increment, item varchar)");
    }
  }

  private void order(HttpExchange exchange) throws IOException {
    try (PreparedStatement insert =
        database.prepareStatement("insert into orders (item) values (?)")) {
      insert.setString(1, "tea");
      insert.executeUpdate();
      exchange.sendResponseHeaders(200, -1);
    } catch (SQLException e) {
      throw new IOException(e);
    } finally {
      exchange.close();
    }
  }

  private void count() {
    try (Statement statement = database.createStatement()) {
      statement.executeQuery("select count(*) from orders").close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
