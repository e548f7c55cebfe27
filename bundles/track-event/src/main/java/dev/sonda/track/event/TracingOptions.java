package dev.sonda.track.event;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.DataSource;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.track.event.internal.backend.Backend;
import dev.sonda.track.event.internal.backend.InProcessBackend;
import dev.sonda.track.event.internal.backend.ProvidedServiceBackend;
import dev.sonda.track.event.internal.backend.StartupTracingSettings;
import dev.sonda.track.event.internal.backend.SystemBackend;
import dev.sonda.track.event.internal.record.ProcessTracks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The tracing services that a program connects to, the program's name there, and its shared memory.
 * Immutable: each method returns a copy.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=options :
 * static TracingOptions options() {
 *   return TracingOptions.inProcess() // an in-process service, and
 *       .withSystem() // the machine's service
 *       .named("shop")
 *       .withSharedMemory(16384, 32);
 * }}
 */
public final class TracingOptions {
  private static final int DEFAULT_SHM_SIZE_KB = 4096;
  private static final int DEFAULT_PAGE_SIZE_KB = 4;

  private final String producerName;
  private final int shmSizeKb;
  private final int pageSizeKb;
  private final List<Backend> backends;
  private final List<DataSource> sources;
  private final StartupTracingSettings startup;
  private final boolean stalls;

  private TracingOptions(
      String producerName,
      int shmSizeKb,
      int pageSizeKb,
      List<Backend> backends,
      List<DataSource> sources,
      StartupTracingSettings startup,
      boolean stalls) {
    this.producerName = producerName;
    this.shmSizeKb = shmSizeKb;
    this.pageSizeKb = pageSizeKb;
    this.backends = List.copyOf(backends);
    this.sources = List.copyOf(sources);
    this.startup = startup;
    this.stalls = stalls;
  }

  /** Options without a service; the program's name is the name of its main class or jar. */
  public static TracingOptions none() {
    return new TracingOptions(
        ProcessTracks.defaultName(),
        DEFAULT_SHM_SIZE_KB,
        DEFAULT_PAGE_SIZE_KB,
        List.of(),
        List.of(),
        StartupTracingSettings.NONE,
        false);
  }

  /** Options with the machine's service only. */
  public static TracingOptions system() {
    return none().withSystem();
  }

  /** Options with a service inside this program only. */
  public static TracingOptions inProcess() {
    return none().withInProcess();
  }

  /**
   * Adds the machine's service, Sonda's daemon or Perfetto's {@code traced}, at the sockets that
   * the process environment names, otherwise at the default ones. The service may start later, stop
   * and restart.
   */
  public TracingOptions withSystem() {
    return with(new SystemBackend(System.getenv()));
  }

  /**
   * Adds the machine's service, at the sockets that {@code environment} names in variables such as
   * {@code PERFETTO_PRODUCER_SOCK_NAME}.
   */
  public TracingOptions withSystem(Map<String, String> environment) {
    return with(new SystemBackend(Map.copyOf(environment)));
  }

  /** Adds a service inside this program, which needs no other process. */
  public TracingOptions withInProcess() {
    return with(new InProcessBackend());
  }

  /**
   * Adds a service that the program has created. The caller closes the service after {@link
   * Tracing#close}.
   */
  public TracingOptions withService(TracingService service) {
    return with(new ProvidedServiceBackend(service));
  }

  private TracingOptions with(Backend backend) {
    return new TracingOptions(
        producerName, shmSizeKb, pageSizeKb, plus(backends, backend), sources, startup, stalls);
  }

  private static <T> List<T> plus(List<T> list, T last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }

  /**
   * Adds a custom data source of the program; {@link Tracing#register} adds a data source later.
   */
  public TracingOptions withDataSource(DataSource source) {
    return new TracingOptions(
        producerName, shmSizeKb, pageSizeKb, backends, plus(sources, source), startup, stalls);
  }

  /**
   * Records from program start, as if a session with this config had already begun: a session that
   * starts before the timeout, with equal data source settings, adopts the events written so far.
   * Events that exceed the shared memory until then are lost and counted.
   *
   * @param timeout time after which the recording is discarded if no session has adopted it
   */
  public TracingOptions withStartup(TraceConfig config, Duration timeout) {
    List<DataSourceConfig> configs =
        config.getDataSourcesList().stream().map(TraceConfig.DataSource::getConfig).toList();
    return new TracingOptions(
        producerName,
        shmSizeKb,
        pageSizeKb,
        backends,
        sources,
        new StartupTracingSettings(configs, timeout),
        stalls);
  }

  /** Sets the program's name, by which trace configs select the program and which traces show. */
  public TracingOptions named(String newName) {
    return new TracingOptions(newName, shmSizeKb, pageSizeKb, backends, sources, startup, stalls);
  }

  /**
   * Sets the size of the memory shared with each service: by default 4 MiB in pages of 4 KiB, which
   * is enough for bursts of some ten thousand events.
   *
   * @param newPageSizeKb 4, 8, 16 or 32
   */
  public TracingOptions withSharedMemory(int newShmSizeKb, int newPageSizeKb) {
    return new TracingOptions(
        producerName, newShmSizeKb, newPageSizeKb, backends, sources, startup, stalls);
  }

  /**
   * Makes threads wait when the shared memory is full instead of losing events, unless a session's
   * config says otherwise ({@code buffer_exhausted_policy}). A thread waits until the service has
   * freed memory; after half a minute, its events are lost and counted. Threads of data sources and
   * samplers never wait, and no thread waits before a service is connected.
   */
  public TracingOptions withStalling() {
    return new TracingOptions(
        producerName, shmSizeKb, pageSizeKb, backends, sources, startup, true);
  }

  String producerName() {
    return producerName;
  }

  int shmSizeKb() {
    return shmSizeKb;
  }

  int pageSizeKb() {
    return pageSizeKb;
  }

  List<DataSource> sources() {
    return sources;
  }

  StartupTracingSettings startup() {
    return startup;
  }

  boolean stalls() {
    return stalls;
  }

  List<Backend> backends() {
    return backends;
  }
}
