package dev.sonda.track.event;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Test fixture that connects the test itself, as a traced program, to a tracing service of its own,
 * with one session. For one thread.
 */
public final class RecordedProgramFixture implements AutoCloseable {
  private static final int TIMEOUT_S = 20;

  private final TracingServiceFixture service;
  private final Tracing tracing;
  private final TracingSession session;

  private RecordedProgramFixture(TracingServiceFixture service, Tracing tracing) {
    this.service = service;
    this.tracing = tracing;
    session = tracing.newSession();
  }

  /** Connects the program without starting a session. */
  public static RecordedProgramFixture connected() throws InterruptedException {
    return connected(TracingServiceFixture.Place.IN_PROCESS);
  }

  /** Connects the program to a service at {@code place} without starting a session. */
  public static RecordedProgramFixture connected(TracingServiceFixture.Place place)
      throws InterruptedException {
    TracingServiceFixture service = TracingServiceFixture.start(place);
    Tracing tracing = Tracing.initialize(service.options().named("test.program"));
    if (!tracing.awaitConnected(Duration.ofSeconds(TIMEOUT_S))) {
      throw new AssertionError("not connected: " + tracing.why());
    }
    return new RecordedProgramFixture(service, tracing);
  }

  /**
   * Connects the program to a service at {@code place} and starts a session with a TrackEventConfig
   * in text format.
   */
  public static RecordedProgramFixture recorded(
      TracingServiceFixture.Place place, String trackEventConfig) throws Exception {
    RecordedProgramFixture program = connected(place);
    program.start(config(trackEventConfig));
    return program;
  }

  /** Connects the program and starts a session with a TrackEventConfig in text format. */
  public static RecordedProgramFixture recorded(String trackEventConfig) throws Exception {
    return recorded(TracingServiceFixture.Place.IN_PROCESS, trackEventConfig);
  }

  public static TraceConfig config(String trackEventConfig) throws Exception {
    return TraceSchema.load()
        .parseTraceConfig(
            "buffers { size_kb: 65536 } data_sources { config { name: \"track_event\""
                + " track_event_config { "
                + trackEventConfig
                + " } } }");
  }

  /** A config that records the test's own data source. */
  public static TraceConfig configOf(String source) {
    return TraceConfig.newBuilder()
        .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(4096))
        .addDataSources(
            TraceConfig.DataSource.newBuilder()
                .setConfig(DataSourceConfig.newBuilder().setName(source)))
        .build();
  }

  public void start(TraceConfig config) throws Exception {
    await(session.start(config));
  }

  public Tracing tracing() {
    return tracing;
  }

  public TracingServiceFixture service() {
    return service;
  }

  public TracingSession session() {
    return session;
  }

  /** Ends the session and returns its recorded events. */
  public ResolvedTrackEvents stop() throws Exception {
    await(session.stop());
    return ResolvedTrackEvents.of(await(session.read()));
  }

  public static <T> T await(CompletableFuture<Answer<T>> answer)
      throws InterruptedException, ExecutionException, TimeoutException {
    return answer.get(TIMEOUT_S, TimeUnit.SECONDS).orThrow();
  }

  @Override
  public void close() {
    session.close();
    tracing.close();
    service.close();
  }
}
