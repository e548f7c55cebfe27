package dev.sonda.benchmarks.road;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.benchmarks.service.RealServiceDependencies;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.app.SubcommandDispatcher;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.internal.WhiteboardProbeHost;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts the source files whose code is executed on the path of a packet, and on the path of a
 * session's start. {@code build/roads} starts it with the repository's root; {@code -v} lists the
 * files in the order of their first use.
 *
 * <p>Consumer, service and probe host are in this process, without a framework. A packet's path
 * extends from the probe's first call of the writer until its bytes are in the file that the
 * service writes; a session's from the command line {@code record} until the probe's start. Each
 * path is run several times; the files that every run uses are counted, without the first run,
 * which warms up.
 */
public final class CodePathFileCounter implements AutoCloseable {
  /**
   * Upper limit of the files for a packet, set by a review that counted 102 files by hand when this
   * program counted 104.
   */
  private static final int GOAL_PACKET = 85;

  /**
   * Upper limit of the files for a session's start. The review's goal was to reduce 82 files,
   * counted by hand, to 68. By hand, only the files that a reader of the main path opens were
   * counted. This program counts each file of which a method runs, set-up, records, layouts and
   * exceptions included: 167 files instead of 82. The command asks the service for statistics while
   * the probe is being started: if the answer comes after the start, the count is smaller by six.
   */
  private static final int GOAL_SESSION = 139;

  private static final int JOURNEYS = 4;
  private static final int LIMIT_S = 60;
  private static final int FOR_TESTING = 900;
  private static final int STR = 1;
  private static final String SOURCE = "roads.source";
  private static final String CONFIG =
      """
      buffers { size_kb: 256 }
      data_sources { config { name: "roads.source" } }
      """;

  private final Syscalls syscalls = Syscalls.libc();
  private final BlockingQueue<TraceSink> started = new LinkedBlockingQueue<>();
  private final Path folder;
  private final EmbeddedTracingService service;
  private final WhiteboardProbeHost host;
  private final CalledSourceFileRecorder map;

  private CodePathFileCounter(CalledSourceFileRecorder map, Path folder) {
    this.map = map;
    this.folder = folder;
    SystemClock clock = SystemClock.over(syscalls);
    service = new EmbeddedTracingService(RealServiceDependencies.over(syscalls, clock));
    host =
        new WhiteboardProbeHost(
            ProbeHostSettings.defaults(),
            new ClientIdentity(1, syscalls.geteuid(), ClientIdentity.HOST_MACHINE),
            SharedMemoryFactory.over(syscalls),
            clock,
            new NoMetatrace());
    host.connectTo(service);
    host.addSource(new Probe(), "roads");
  }

  public static void main(String[] arguments) throws Exception {
    boolean isVerbose = List.of(arguments).contains("-v");
    CalledSourceFileRecorder map = new CalledSourceFileRecorder(Path.of(arguments[0]).toRealPath());
    Path folder = Files.createTempDirectory("sonda-roads");
    try (CalledSourceFileRecorder.Survey survey = map.survey()) {
      try (CodePathFileCounter roads = new CodePathFileCounter(map, folder)) {
        for (int i = 0; i < JOURNEYS; i++) {
          roads.travel(i);
        }
      }
      survey.print("packet", "a packet, from the probe to the file", GOAL_PACKET, isVerbose);
      survey.print(
          "session", "a session, from record to the probe's start", GOAL_SESSION, isVerbose);
    } finally {
      for (Path file : List.of(file(folder, "config.pbtxt"), file(folder, "trace"))) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    }
    System.exit(0);
  }

  private static Path file(Path folder, String name) {
    return folder.resolve(name);
  }

  /** Records two sessions: one that the command writes into its file, one that the service does. */
  private void travel(int journey) throws Exception {
    Thread plain = record("duration_ms: 200", () -> map.begin("session", journey));
    awaitStart();
    map.end("session", journey);
    plain.join();
    Thread written =
        record("write_into_file: true file_write_period_ms: 100 duration_ms: 1500", () -> {});
    TraceSink sink = awaitStart();
    write(sink, "warm");
    awaitText("warm");
    String text = "packet-" + journey;
    map.begin("packet", journey);
    write(sink, text);
    awaitText(text);
    map.end("packet", journey);
    sink.releaseWriter();
    written.join();
  }

  private Thread record(String more, Runnable atFirst) throws IOException {
    Path config = file(folder, "config.pbtxt");
    Path trace = file(folder, "trace");
    Files.writeString(config, CONFIG + more);
    Files.deleteIfExists(trace);
    return Thread.ofPlatform()
        .start(() -> {
          ByteArrayOutputStream messages = new ByteArrayOutputStream();
          atFirst.run();
          CommandContext context =
              context(messages, "record", "-c", config.toString(), "-o", trace.toString());
          if (new SubcommandDispatcher(context).run() != 0) {
            System.err.println(messages.toString(StandardCharsets.UTF_8));
            System.exit(1);
          }
        });
  }

  private TraceSink awaitStart() throws InterruptedException {
    TraceSink sink = started.poll(LIMIT_S, TimeUnit.SECONDS);
    if (sink == null) {
      throw new IllegalStateException("the probe wasn't started");
    }
    return sink;
  }

  private static void write(TraceSink sink, String text) {
    TraceWriter writer = sink.writer();
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(42);
      try (MessageWriter event = packet.nested(FOR_TESTING)) {
        event.string(STR, text);
      }
    }
    writer.flush();
  }

  private void awaitText(String text) throws IOException {
    Path file = file(folder, "trace");
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
    while (!new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
      if (System.nanoTime() - endNs > 0) {
        throw new IllegalStateException("the packet isn't in the file");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private CommandContext context(OutputStream messages, String... arguments) {
    return new CommandContext(
        List.of(arguments),
        new ByteArrayInputStream(new byte[0]),
        new StandardOutput(OutputStream.nullOutputStream()),
        new PrintStream(messages, true, StandardCharsets.UTF_8),
        Map.of(),
        Optional.of(new InProcess()),
        handler -> {},
        (context, needs) -> ExitCode.FAILURE);
  }

  @Override
  public void close() {
    host.close();
    service.close();
  }

  /** A data source that passes its sink to the benchmark when it starts. */
  private final class Probe implements DataSource {
    @Override
    public SourceDescriptor descriptor() {
      return SourceDescriptor.of(SOURCE);
    }

    @Override
    public Instance open(SourceConfig config, TraceSink sink) {
      return new Instance() {
        @Override
        public void start(Acknowledgement done) {
          started.add(sink);
        }
      };
    }
  }

  private static final class NoMetatrace implements MetatraceSink {
    @Override
    public boolean isOn() {
      return false;
    }

    @Override
    public void event(String name, long beginNs, long endNs) {}

    @Override
    public void counter(String name, long timeNs, long value) {}
  }

  /** Connects the commands to the service in this process. */
  private final class InProcess implements TracingAccess {
    private final ClientIdentity me =
        new ClientIdentity(1, syscalls.geteuid(), ClientIdentity.HOST_MACHINE);

    @Override
    public ConsumerEndpoint connect(Consumer consumer) {
      return service.connectConsumer(consumer, me);
    }

    @Override
    public ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup) {
      return service.connectProducer(producer, me, setup);
    }

    @Override
    public OwnedFd openForWriting(Path file) throws IOException {
      return UdsTransport.create().openForWriting(file);
    }

    @Override
    public boolean isSettled() {
      return true;
    }

    @Override
    public void awaitSettled() {}

    @Override
    public void onProbesAnnounced(Runnable action) {
      action.run();
    }

    @Override
    public void askProbeHost(Runnable action) {
      action.run();
    }

    @Override
    public void onSignal(Runnable handler) {}
  }
}
