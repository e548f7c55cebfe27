package dev.sonda.benchmarks.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Sends a byte to another thread and back over a UNIX socket: the minimum cost of any call over
 * such a socket.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PingPong {
  private record Ends(SocketChannel near, SocketChannel far) {}

  private final Ends ends = connect();
  private final ByteBuffer ball = ByteBuffer.allocateDirect(1);

  private static Ends connect() {
    try {
      return open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Ends open() throws IOException {
    Path folder = Files.createTempDirectory("sonda-benchmark");
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address);
      SocketChannel near = SocketChannel.open(address);
      Files.delete(folder.resolve("s"));
      Files.delete(folder);
      return new Ends(near, server.accept());
    }
  }

  @Setup
  public void begin() {
    Thread.ofPlatform().daemon().name("echo").start(this::echo);
  }

  private void echo() {
    ByteBuffer echoed = ByteBuffer.allocateDirect(1);
    try {
      while (ends.far.read(echoed.clear()) > 0) {
        ends.far.write(echoed.flip());
      }
    } catch (IOException e) {
      // Ends the echo thread: the connection is closed when the benchmark ends.
    }
  }

  @Benchmark
  public int oneByte() throws IOException {
    ends.near.write(ball.clear());
    return ends.near.read(ball.clear());
  }

  @TearDown
  public void close() throws IOException {
    ends.near.close();
    ends.far.close();
  }
}
