package dev.sonda.itests.process.daemon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.visitors.ReconnectingClients;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One and a half million writers of one process, through the sockets of a daemon with the default
 * heap of {@code bin/sonda}. Each writer would cost about 160 bytes permanently.
 */
@ExclusiveRun
@Tag("T07")
@Tag("T14")
@Tag("T30")
class WriterFloodIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long MAX_GROWTH_KB = 64 << 10;
  private static final long MAX_LATENCY_NS = Duration.ofMillis(50).toNanos();
  private static final long PAUSE_NS = Duration.ofMillis(2).toNanos();
  private static final int NEIGHBOURS_WRITERS = 200;
  private static final int ROUNDS_BEFORE = 400;
  private static final int PARTS = 4;

  @TempDir Path folder;

  private final List<Long> latenciesNs = new ArrayList<>();
  private int written;

  @Test
  @Timeout(400)
  void shouldServeNeighbourWithoutLossDespiteHostileWriters() throws Exception {
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service")) {
      daemon.awaitStderr("ready", LIMIT);
      try (RemoteService service =
          UdsTransport.create().remote(ReconnectingClients.socketsIn(folder))) {
        FakeProducer neighbour =
            FakeProducer.connect(service, "neighbour").offer(WriterFloodProgram.DATA_SOURCE);
        FakeConsumer consumer = FakeConsumer.connect(service);
        consumer.endpoint().enableTracing(config(), null);
        Await.until(
            "the start", () -> neighbour.calls().stream().anyMatch(c -> c.startsWith("start")));
        for (int i = 0; i < ROUNDS_BEFORE; i++) {
          writeAndSync(neighbour);
        }
        long undisturbedNs = p99Ns();
        latenciesNs.clear();
        long idleKb = residentKb(daemon);
        long grownKb = floodBeside(neighbour, daemon) - idleKb;
        System.out.printf(
            "%d writers: %d kB above %d kB, p99 %.1f ms of %d answers, %.1f ms without them%n",
            WriterFloodProgram.CONNECTIONS * WriterFloodProgram.WRITERS,
            grownKb,
            idleKb,
            p99Ns() / 1e6,
            latenciesNs.size(),
            undisturbedNs / 1e6);
        assertThat(grownKb).isLessThan(MAX_GROWTH_KB);
        // Other load on the machine delays answers without a flood, too.
        assertThat(p99Ns()).isLessThan(MAX_LATENCY_NS + 2 * undisturbedNs);
        assertProducersNamed(consumer);
        assertHasAllOfNeighbour(consumer);
      }
      daemon.terminate();
      assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
    }
  }

  private static TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64 << 10);
    config
        .addDataSourcesBuilder()
        .setConfig(DataSourceConfig.newBuilder().setName(WriterFloodProgram.DATA_SOURCE));
    return config.build();
  }

  /** Lets the neighbour write and measure latency during the flood; returns the daemon's memory. */
  private long floodBeside(FakeProducer neighbour, SondaProcess daemon) throws Exception {
    Process hostile =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                WriterFloodProgram.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = hostile.inputReader()) {
      CompletableFuture<String> done = CompletableFuture.supplyAsync(() -> firstLine(output));
      while (!done.isDone()) {
        writeAndSync(neighbour);
        LockSupport.parkNanos(PAUSE_NS);
      }
      assertThat(done.get()).isEqualTo(WriterFloodProgram.DONE);
      assertThat(daemon.isAlive()).as(daemon.stderr()).isTrue();
      writeAndSync(neighbour);
      return residentKb(daemon);
    } finally {
      hostile.destroyForcibly();
    }
  }

  private static String firstLine(BufferedReader output) {
    try {
      return String.valueOf(output.readLine());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void writeAndSync(FakeProducer neighbour) throws Exception {
    neighbour.write(1 + written % NEIGHBOURS_WRITERS, packetWith(textOf(written)));
    written++;
    CompletableFuture<Long> answered = new CompletableFuture<>();
    long beginNs = System.nanoTime();
    neighbour.endpoint().sync(() -> answered.complete(System.nanoTime()));
    latenciesNs.add(answered.get(LIMIT.toSeconds(), TimeUnit.SECONDS) - beginNs);
  }

  /** TracePacket.for_testing.str; all sizes fit into a byte. */
  private static byte[] packetWith(String text) {
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.writeBytes(new byte[] {(byte) 0xA2, 0x38, (byte) (text.length() + 2)});
    packet.writeBytes(new byte[] {0x0A, (byte) text.length()});
    packet.writeBytes(text.getBytes(ISO_8859_1));
    return packet.toByteArray();
  }

  private static String textOf(int number) {
    return "<neighbour " + number + ">";
  }

  /**
   * The 99th percentile latency in ns in the best period, as other load on the machine may disturb
   * the others.
   */
  private long p99Ns() {
    int size = latenciesNs.size() / PARTS;
    return IntStream.range(0, PARTS)
        .mapToLong(part -> p99Ns(latenciesNs.subList(part * size, (part + 1) * size)))
        .min()
        .orElseThrow();
  }

  private static long p99Ns(List<Long> values) {
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() * 99 / 100);
  }

  private static void assertProducersNamed(FakeConsumer consumer) throws Exception {
    CompletableFuture<SessionResult> result = new CompletableFuture<>();
    consumer.endpoint().sondaPort().orElseThrow().sessionResult(result::complete);
    // The hostile process was killed meanwhile, which is reported as a loss, too.
    assertThat(get(result).losses())
        .allSatisfy(loss -> assertThat(loss.where()).isEqualTo(WriterFloodProgram.NAME))
        .filteredOn(loss -> loss.cause() == Loss.Cause.ABI_VIOLATION)
        .singleElement()
        .satisfies(loss -> assertThat(loss.count()).isGreaterThan(1_000_000));
  }

  private static <T> T get(CompletableFuture<T> answer)
      throws InterruptedException, TimeoutException, java.util.concurrent.ExecutionException {
    return answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private void assertHasAllOfNeighbour(FakeConsumer consumer) {
    consumer.endpoint().readBuffers();
    Await.until("the trace", () -> consumer.finishedReads() == 1);
    String trace = new String(consumer.trace(), ISO_8859_1);
    for (int i = 0; i < written; i++) {
      assertThat(trace.contains(textOf(i))).as("packet %d of %d", i, written).isTrue();
    }
  }

  private static long residentKb(SondaProcess daemon) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + daemon.pid() + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
