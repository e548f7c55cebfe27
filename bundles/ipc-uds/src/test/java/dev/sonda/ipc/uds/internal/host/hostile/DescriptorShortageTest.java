package dev.sonda.ipc.uds.internal.host.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/** A process at its limit of open files neither spins nor stops accepting afterwards. */
@Timeout(240)
@Tag("T12")
@Tag("T13")
class DescriptorShortageTest {
  private static final int MOST_DESCRIPTORS = 120;
  private static final int RESERVED = 32;
  private static final Duration SHORTAGE = Duration.ofSeconds(2);

  /**
   * Upper limit of CPU use: 5 %, as in the threat model. A loop that spins uses a whole CPU, or its
   * share of a busy one.
   */
  private static final Duration MOST_BUSY = SHORTAGE.dividedBy(20);

  @TempDir Path dir;

  private final List<RawClient> clients = new ArrayList<>();
  private Process host;

  @BeforeEach
  void start() throws Exception {
    host =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -n " + MOST_DESCRIPTORS + "; exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DescriptorLimitProgram.class.getName(),
                dir.toString())
            .redirectError(dir.resolve("log").toFile())
            .start();
    BufferedReader output = host.inputReader();
    assertThat(output.readLine()).isEqualTo("ready");
  }

  @AfterEach
  void stop() throws Exception {
    closeAll();
    host.getOutputStream().close();
    host.destroy();
    assertThat(host.waitFor()).as(Files.readString(dir.resolve("log"))).isIn(0, 143);
  }

  @Test
  void shouldServeConnectedClientsFirstWhenDescriptorsRunOut() throws Exception {
    RawClient first = connect();
    assertThat(isServed(first)).isTrue();
    int before = openDescriptors();
    for (int i = 0; i < 2 * MOST_DESCRIPTORS; i++) {
      clients.add(connect());
    }
    sendADescriptorEach();
    Await.until("clients to have all", () -> openDescriptors() >= MOST_DESCRIPTORS - RESERVED);
    // The host handles the burst of connections first, which takes time on a slow machine.
    busyDuring(Duration.ofSeconds(1));
    Duration busy = busyDuring(SHORTAGE);
    assertThat(busy).isLessThan(MOST_BUSY);
    assertThat(openDescriptors()).isLessThan(MOST_DESCRIPTORS - RESERVED / 2);
    assertThat(isServed(first)).isTrue();
    assertThat(Files.readString(dir.resolve("log"))).contains("no client can be accepted for now");
    closeAll();
    assertThat(isServed(connect())).isTrue();
    Await.until("what was taken to be given back", () -> openDescriptors() <= before + 1);
    first.close();
  }

  @Test
  void shouldCloseReceivedDescriptorsWhenSomeWereLost() throws Exception {
    RawClient first = connect();
    assertThat(isServed(first)).isTrue();
    int before = openDescriptors();
    try (Memfd file = new Memfd()) {
      int[] many = new int[MOST_DESCRIPTORS];
      Arrays.fill(many, file.number());
      for (int i = 0; i < 5; i++) {
        RawClient greedy = connect();
        greedy.attach(many).bind("ProducerPort");
        assertThat(greedy.tryReceive()).isEmpty();
        greedy.close();
      }
    }
    assertThat(isServed(first)).isTrue();
    Await.until("none of them to be open", () -> openDescriptors() <= before);
    first.close();
  }

  /** Sends a descriptor from each client; those that were disconnected meanwhile fail. */
  private void sendADescriptorEach() throws IOException {
    try (Memfd file = new Memfd()) {
      for (RawClient client : clients) {
        try {
          client.attach(file.number()).send(new byte[1]);
        } catch (IOException turnedAway) {
          assertThat(turnedAway).hasStackTraceContaining("Broken pipe");
        }
      }
    }
  }

  private void closeAll() throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
    clients.clear();
  }

  private RawClient connect() throws IOException {
    return new RawClient(
        AFUNIXSocketChannel.open(AFUNIXSocketAddress.of(dir.resolve("producers"))),
        () -> LockSupport.parkNanos(1_000_000));
  }

  private static boolean isServed(RawClient client) throws IOException {
    return client
        .replyTo(client.bind("ProducerPort"))
        .frame()
        .getMsgBindServiceReply()
        .getSuccess();
  }

  private Duration busyDuring(Duration time) {
    Duration before = processorTime();
    long end = System.nanoTime() + time.toNanos();
    Await.until("the time to pass", () -> System.nanoTime() >= end);
    return processorTime().minus(before);
  }

  private Duration processorTime() {
    return host.toHandle().info().totalCpuDuration().orElseThrow();
  }

  private int openDescriptors() {
    try (var descriptors = Files.list(Path.of("/proc", Long.toString(host.pid()), "fd"))) {
      return (int) descriptors.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
