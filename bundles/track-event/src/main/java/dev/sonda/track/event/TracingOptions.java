package dev.sonda.track.event;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.DataSource;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.track.event.internal.backend.Backend;
import dev.sonda.track.event.internal.backend.InProcessBackend;
import dev.sonda.track.event.internal.backend.ServiceBackend;
import dev.sonda.track.event.internal.backend.Startup;
import dev.sonda.track.event.internal.backend.SystemBackend;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which tracing services a program is connected to, and how it appears there. Immutable: each
 * method gives a copy.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=options :
 * static TracingOptions options() {
 *   return TracingOptions.inProcess() // a service of its own, and
 *       .withSystem() // the machine's
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
  private final Startup startup;
  private final boolean stalls;

  private TracingOptions(
      String producerName,
      int shmSizeKb,
      int pageSizeKb,
      List<Backend> backends,
      List<DataSource> sources,
      Startup startup,
      boolean stalls) {
    this.producerName = producerName;
    this.shmSizeKb = shmSizeKb;
    this.pageSizeKb = pageSizeKb;
    this.backends = List.copyOf(backends);
    this.sources = List.copyOf(sources);
    this.startup = startup;
    this.stalls = stalls;
  }

  /** No service yet; the program's name is that of its main class or jar. */
  public static TracingOptions none() {
    return new TracingOptions(
        ProcessIdentity.defaultName(),
        DEFAULT_SHM_SIZE_KB,
        DEFAULT_PAGE_SIZE_KB,
        List.of(),
        List.of(),
        Startup.NONE,
        false);
  }

  /** The machine's service alone. */
  public static TracingOptions system() {
    return none().withSystem();
  }

  /** A service inside this program alone. */
  public static TracingOptions inProcess() {
    return none().withInProcess();
  }

  /**
   * Also the machine's service: a daemon of Sonda's or Perfetto's {@code traced}, found where both
   * look for it. It may come later, and go, and come again.
   */
  public TracingOptions withSystem() {
    return with(new SystemBackend(System.getenv()));
  }

  /**
   * Also the machine's service, at sockets that variables name, as {@code
   * PERFETTO_PRODUCER_SOCK_NAME} in the environment does.
   */
  public TracingOptions withSystem(Map<String, String> environment) {
    return with(new SystemBackend(Map.copyOf(environment)));
  }

  /** Also a service inside this program: nothing else has to run. */
  public TracingOptions withInProcess() {
    return with(new InProcessBackend());
  }

  /** Also a service that the program has made. The caller closes it after {@link Tracing#close}. */
  public TracingOptions withService(TracingService service) {
    return with(new ServiceBackend(service));
  }

  private TracingOptions with(Backend backend) {
    return new TracingOptions(
        producerName, shmSizeKb, pageSizeKb, plus(backends, backend), sources, startup, stalls);
  }

  private static <T> List<T> plus(List<T> list, T last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }

  /** Also a data source of the program's own; {@link Tracing#register} adds one later. */
  public TracingOptions withDataSource(DataSource source) {
    return new TracingOptions(
        producerName, shmSizeKb, pageSizeKb, backends, plus(sources, source), startup, stalls);
  }

  /**
   * Records from the first moment of the program, as if the session with this config had begun
   * already: when it begins, in time, it gets what was written before. Its data sources must have
   * the same settings. What the shared memory doesn't hold until then is lost and counted.
   *
   * @param timeout what no session has asked for by then is forgotten
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
        new Startup(configs, timeout),
        stalls);
  }

  /** The name that trace configs choose the program by, and that traces show. */
  public TracingOptions named(String newName) {
    return new TracingOptions(newName, shmSizeKb, pageSizeKb, backends, sources, startup, stalls);
  }

  /**
   * The memory shared with each service: 4 MiB in pages of 4 KiB if nothing else is said, which
   * takes bursts of some ten thousand events.
   *
   * @param newPageSizeKb 4, 8, 16 or 32
   */
  public TracingOptions withSharedMemory(int newShmSizeKb, int newPageSizeKb) {
    return new TracingOptions(
        producerName, newShmSizeKb, newPageSizeKb, backends, sources, startup, stalls);
  }

  /**
   * Events wait where the shared memory is full, instead of being lost, unless a session's config
   * says otherwise ({@code buffer_exhausted_policy}). A thread waits until the service has made
   * room; where that doesn't come for half a minute, it loses events and counts them. The threads
   * of data sources and samplers don't wait, nor does anything before there is a service.
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

  Startup startup() {
    return startup;
  }

  boolean stalls() {
    return stalls;
  }

  List<Backend> backends() {
    return backends;
  }
}
