package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.StartupRecording;
import dev.sonda.producer.StartupRecording.State;
import dev.sonda.producer.internal.metatrace.SilentMetatrace;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that record before a service is available. */
@Timeout(240)
class ProbeStartupTracingTest {
  private static final int BUFFER = 3;
  private static final long NEVER_MS = 60_000;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SharedMemoryFactory memory = SharedMemoryFactory.over(Syscalls.libc());
  private final FakeTracingService service = new FakeTracingService(memory);
  private final WhiteboardProbeHost host =
      new WhiteboardProbeHost(
          ProbeHostSettings.ofProgram("early.program", 256, 4, false),
          new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE),
          memory,
          SystemClock.over(Syscalls.libc()),
          SilentMetatrace.INSTANCE);
  private final List<String> settled = new CopyOnWriteArrayList<>();
  private final ScriptedSource source = new ScriptedSource("early").onStart(this::remember);
  private volatile @Nullable TraceSink sink;

  @BeforeEach
  void add() {
    host.addSource(source, "program");
  }

  @AfterEach
  void tearDown() {
    host.close();
    service.close();
  }

  @Test
  void shouldCommitPacketsWrittenBeforeServiceStarted() throws Exception {
    StartupRecording recording = host.startEarly(List.of(early("")), NEVER_MS);
    write("before there is a service");
    host.connectTo(service);
    service.producer().awaitDataSource("early");
    write("before there is a session");
    assertThat(recording.state()).isEqualTo(State.WAITING);

    service.producer().startAndAwait(1, asked(""));
    write("in the session");
    service.producer().flushAndAwait(1, 1);

    assertThat(recording.state()).isEqualTo(State.ADOPTED);
    assertThat(recording.instanceCount()).isEqualTo(1);
    assertThat(texts())
        .containsExactly(
            "before there is a service", "before there is a session", "in the session");
    assertThat(source.calls()).containsExactly("open", "start", "flush");
    assertThat(Objects.requireNonNull(sink).targetBuffer()).isEqualTo(BUFFER);
    service.producer().stopAndAwait(1);
    assertThat(source.calls()).endsWith("stop");
  }

  @Test
  void shouldKeepStartupPacketsUntilServiceIsReachable() throws Exception {
    host.startEarly(List.of(early("")), NEVER_MS);
    write("kept");
    service.beUnreachable("no such file");
    host.connectTo(service);
    Await.until("a second attempt", () -> service.connectionCount() > 1);
    service.beUnreachable("");
    service.beReachable();
    Await.until("a connection", () -> service.producer().dataSources().containsKey("early"));

    service.producer().startAndAwait(1, asked(""));
    service.producer().flushAndAwait(1, 1);
    assertThat(texts()).containsExactly("kept");
  }

  /** No buffer has the number, so no early packet could ever be committed. */
  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65536, Integer.MIN_VALUE})
  @Tag("T32")
  void shouldNotCommitEarlyPacketsToSessionWithoutBuffer(int buffer) throws Exception {
    StartupRecording recording = host.startEarly(List.of(early("")), NEVER_MS);
    write("kept");
    TraceSink first = sink;
    host.connectTo(service);
    service.producer().awaitDataSource("early");
    service.producer().startAndAwait(1, asked("").toBuilder().setTargetBuffer(buffer).build());
    assertThatIllegalStateException().isThrownBy(() -> write("nowhere"));
    service.producer().stopAndAwait(1);
    assertThat(recording.state()).isEqualTo(State.WAITING);

    service.producer().startAndAwait(2, asked(""));
    sink = first;
    assertThat(texts()).containsExactly("kept");
  }

  @Test
  void shouldOpenSeparateInstanceWhenConfigDiffers() throws Exception {
    StartupRecording recording = host.startEarly(List.of(early("one")), NEVER_MS);
    write("for another");
    host.connectTo(service);
    service.producer().awaitDataSource("early");
    service.producer().startAndAwait(1, asked("two"));
    write("for this one");

    assertThat(recording.state()).isEqualTo(State.WAITING);
    recording.abort();
    awaitSettled(recording);
    service.producer().flushAndAwait(1, 1);

    assertThat(recording.state()).isEqualTo(State.ABORTED);
    assertThat(texts()).containsExactly("for this one");
    assertThat(source.calls()).startsWith("open", "start", "open", "start").contains("stop");
  }

  @Test
  void shouldDiscardStartupTraceAtTimeout() throws Exception {
    StartupRecording recording = host.startEarly(List.of(early("")), 1);
    awaitSettled(recording);
    assertThat(recording.state()).isEqualTo(State.ABORTED);
    Await.until("the stop", () -> source.calls().contains("stop"));

    host.connectTo(service);
    service.producer().awaitDataSource("early");
    service.producer().startAndAwait(1, asked(""));
    write("anew");
    service.producer().flushAndAwait(1, 1);
    assertThat(texts()).containsExactly("anew");
  }

  @Test
  void shouldAbortStartupTracingWhenServiceRefusesOwnMemory() throws Exception {
    service.refuseOwnMemory();
    StartupRecording recording = host.startEarly(List.of(early("")), NEVER_MS);
    write("lost");
    host.connectTo(service);
    service.producer().awaitDataSource("early");
    service.producer().startAndAwait(1, asked(""));
    write("recorded");
    service.producer().flushAndAwait(1, 1);

    assertThat(recording.state()).isEqualTo(State.ABORTED);
    assertThat(texts()).containsExactly("recorded");
  }

  @Test
  void shouldAbortStartupTracingWhenServiceGoesBeforeStart() throws Exception {
    StartupRecording recording = host.startEarly(List.of(early("")), NEVER_MS);
    host.connectTo(service);
    service.producer().awaitDataSource("early");
    service.producer().disconnect("gone");
    awaitSettled(recording);
    assertThat(recording.state()).isEqualTo(State.ABORTED);
    Await.until("a new connection", () -> service.connectionCount() == 2);
    service.producer().awaitDataSource("early");
    assertThat(service.producer().setup().ownMemoryUntrusted()).isNull();
  }

  @Test
  void shouldEndStartupTracingAtOnceWhenSourceIsNotRegistered() throws Exception {
    StartupRecording recording =
        host.startEarly(
            List.of(DataSourceConfig.newBuilder().setName("missing").build()), NEVER_MS);
    assertThat(recording.instanceCount()).isZero();
    awaitSettled(recording);
  }

  private void remember(TraceSink theSink) {
    sink = theSink;
  }

  private void write(String text) {
    ScriptedSource.write(Objects.requireNonNull(sink).writer(), text);
    Objects.requireNonNull(sink).writer().publish();
  }

  private List<String> texts() {
    Objects.requireNonNull(sink).releaseWriter();
    Await.until("a packet", () -> !service.producer().packets(BUFFER).isEmpty());
    return ScriptedPacketReader.texts(service.producer().packets(BUFFER));
  }

  private void awaitSettled(StartupRecording recording) {
    recording.whenSettled(() -> settled.add("settled"));
    Await.until("the end of waiting", () -> !settled.isEmpty());
  }

  private static DataSourceConfig early(String setting) {
    return DataSourceConfig.newBuilder().setName("early").setLegacyConfig(setting).build();
  }

  /** The config as a service would send it. */
  private static DataSourceConfig asked(String setting) {
    return early(setting).toBuilder()
        .setTargetBuffer(BUFFER)
        .setTracingSessionId(9)
        .setTraceDurationMs(1000)
        .setStopTimeoutMs(5000)
        .build();
  }
}
