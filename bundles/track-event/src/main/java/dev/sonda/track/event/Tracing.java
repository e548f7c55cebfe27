package dev.sonda.track.event;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.producer.EmbeddedProbeHost;
import dev.sonda.producer.StartupRecording;
import dev.sonda.track.event.internal.backend.Backend;
import dev.sonda.track.event.internal.backend.Connection;
import dev.sonda.track.event.internal.backend.ProgramDataSources;
import dev.sonda.track.event.internal.instance.EventLosses;
import dev.sonda.track.event.internal.instance.SessionObservers;
import dev.sonda.track.event.internal.instance.TrackEventSource;
import dev.sonda.track.event.internal.interception.InterceptorRegistry;
import dev.sonda.track.event.internal.interception.PacketReceiver;
import dev.sonda.track.event.internal.record.ProcessTracks;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A program's connection to tracing services. Create one object, early:
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=tracing :
 * static List<String> run(Runnable program) {
 *   try (Tracing tracing = Tracing.initialize(TracingOptions.system().named("shop"))) {
 *     program.run();
 *     return tracing.why(); // why the program is not recorded
 *   }
 * }}
 *
 * <p>A background thread connects to the services, so the caller isn't delayed, unless recording
 * begins at program start ({@link TracingOptions#withStartup}). Events written shortly before the
 * program exits are still recorded. Any thread.
 */
public final class Tracing implements AutoCloseable {
  private static final long CLOSE_TIMEOUT_S = 15;
  private static final long ANNOUNCED_TIMEOUT_MS = 3000;

  /** Runs all tasks that may block. */
  private final ExecutorService worker = Executors.newSingleThreadExecutor(new WorkerThreads());

  private final List<Backend> backends;
  private final List<Connection> connections = new ArrayList<>();
  private final Map<SessionObserver, SessionObservers.Observer> observers =
      new ConcurrentHashMap<>();
  private final Thread hook = new ExitHook();

  /**
   * Connections that record before they are connected, in the order of the backends; empty without
   * startup tracing.
   */
  private final List<Connection> early = new ArrayList<>();

  private final StartupTracing startup;
  private final ProgramDataSources ownSources = new ProgramDataSources();
  private final List<DataSource> firstSources;

  private Tracing(TracingOptions options) {
    backends = options.backends();
    firstSources = ownSources.addAll(options.sources());
    startup = options.startup().isWanted() ? startEarly(options) : new StartupTracing(List.of());
  }

  /** Connects to the services that the options name, and reconnects when a service restarts. */
  public static Tracing initialize(TracingOptions options) {
    ProcessTracks.name(options.producerName());
    Tracing tracing = new Tracing(options);
    Runtime.getRuntime().addShutdownHook(tracing.hook);
    tracing.worker.execute(tracing.new Connect(options));
    return tracing;
  }

  // Classes instead of lambdas, and a logger that is created on first use: the first lambda and the
  // first logger each take twenty milliseconds in a program that has just started.

  /** Holder of the logger, which is created on first use. */
  private static final class Log {
    static final System.Logger OF_TRACING = System.getLogger(Tracing.class.getName());
  }

  /** Creates the thread that connects. */
  private static final class WorkerThreads implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(task, "sonda-tracing");
      thread.setDaemon(true);
      thread.setContextClassLoader(
          // not the caller's class loader, which must remain collectable
          Tracing.class.getClassLoader());
      return thread;
    }
  }

  /** Shutdown hook that disconnects from all services when the program exits. */
  private final class ExitHook extends Thread {
    ExitHook() {
      super("sonda-tracing-exit");
      setContextClassLoader(Tracing.class.getClassLoader());
    }

    @Override
    public void run() {
      disconnectAll();
    }
  }

  /** The worker's first task, which connects to all services. */
  private final class Connect implements Runnable {
    private final TracingOptions options;

    Connect(TracingOptions options) {
      this.options = options;
    }

    @Override
    public void run() {
      connect(options);
    }
  }

  private void connect(TracingOptions options) {
    for (int i = 0; i < backends.size(); i++) {
      try {
        Connection connection = i < early.size() ? early.get(i) : newConnection(options);
        // Added even if connecting fails, since sessions name a connection by its position.
        connections.add(connection);
        connection.connect(backends.get(i));
      } catch (RuntimeException | LinkageError e) {
        Log.OF_TRACING.log(
            Level.WARNING, "this program can''t be traced through {0}: {1}", backends.get(i), e);
      }
    }
  }

  private Connection newConnection(TracingOptions options) {
    return new Connection(
        EmbeddedProbeHost.create(
            options.producerName(), options.shmSizeKb(), options.pageSizeKb(), options.stalls()),
        options.producerName(),
        firstSources);
  }

  /**
   * Starts recording on the calling thread instead of the worker, as events that follow {@link
   * #initialize} must be recorded.
   */
  private StartupTracing startEarly(TracingOptions options) {
    List<StartupRecording> recordings = new ArrayList<>();
    for (Backend _ : backends) {
      Connection connection = newConnection(options);
      early.add(connection);
      try {
        recordings.add(connection.start(options.startup()));
      } catch (IOException | RuntimeException e) {
        Log.OF_TRACING.log(
            Level.WARNING, "this program isn''t recorded before there is a service: {0}", e);
      }
    }
    return new StartupTracing(recordings);
  }

  /** The recording that begins at program start, if the options request it. */
  public StartupTracing startup() {
    return startup;
  }

  /**
   * Waits until all services know the program's data sources.
   *
   * @return false if the timeout has passed first
   */
  public boolean awaitConnected(Duration timeout) throws InterruptedException {
    CountDownLatch known = new CountDownLatch(backends.size());
    worker.execute(() -> connections.forEach(each -> each.onAnnounced(known::countDown)));
    return known.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Registers a custom data source of the program at all services.
   *
   * @return false, with a warning in the log, if the program has registered 31 already
   */
  public boolean register(DataSource source) {
    boolean isIn = ownSources.add(source);
    if (isIn) {
      worker.execute(() -> connections.forEach(each -> each.add(source)));
    }
    return isIn;
  }

  /** Unregisters a data source and ends its instances, after all earlier requests are processed. */
  public void unregister(DataSource source) {
    ownSources.remove(source);
    worker.execute(() -> connections.forEach(each -> each.remove(source)));
  }

  /**
   * Registers an interceptor that sessions of all services can name in their config from now on;
   * may be called before {@link #initialize}. {@link Interceptor} has an example.
   *
   * @return false, without effect, if another interceptor has the name
   */
  public static boolean registerInterceptor(String name, Interceptor.Factory factory) {
    return InterceptorRegistry.PROGRAM.add(
        name, config -> new ForwardingReceiver(factory.create(config)));
  }

  /**
   * Activates triggers at all services: sessions whose config names one of the triggers start, stop
   * or are cloned, as their config says.
   *
   * <pre>{@code
   * tracing.activateTriggers(List.of("checkout-too-slow"), Duration.ofSeconds(10));
   * }</pre>
   *
   * @param timeToLive how long the triggers are kept for a service that isn't running now
   */
  public void activateTriggers(List<String> names, Duration timeToLive) {
    long ttlMs = timeToLive.toMillis();
    worker.execute(() -> connections.forEach(each -> each.activateTriggers(names, ttlMs)));
  }

  /**
   * Creates a session at the first service of the options; waits up to three seconds until the
   * service knows the program's data sources.
   */
  public TracingSession newSession() {
    return newSession(0);
  }

  /**
   * Creates a session at one of the services.
   *
   * @param index position of the service among the options' services, from 0
   * @throws IllegalStateException if there is no service at this position
   */
  public TracingSession newSession(int index) {
    return new TracingSession(service(index));
  }

  private TracingService service(int index) {
    try {
      Connection connection = worker.submit(() -> connections.get(index)).get();
      if (!connection.isConnected()) {
        throw new IllegalStateException("there is no connection to tracing service " + index);
      }
      if (!connection.awaitAnnounced(ANNOUNCED_TIMEOUT_MS)) {
        Log.OF_TRACING.log(
            Level.WARNING, "the tracing service doesn''t know this program''s events yet");
      }
      return connection.service();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while tracing begins", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("there is no tracing service " + index, e);
    }
  }

  /** Registers an observer, which is notified of sessions from now on. */
  public void addObserver(SessionObserver observer) {
    SessionObservers.Observer adapted = new ForwardingObserver(observer);
    if (observers.putIfAbsent(observer, adapted) == null) {
      SessionObservers.PROGRAM.add(adapted);
    }
  }

  public void removeObserver(SessionObserver observer) {
    SessionObservers.Observer adapted = observers.remove(observer);
    if (adapted != null) {
      SessionObservers.PROGRAM.remove(adapted);
    }
  }

  /**
   * The reasons why this program's events aren't recorded, as sentences; empty if there is none.
   */
  public List<String> why() {
    try {
      return worker
          .submit(() ->
              connections.stream()
                  .flatMap(each -> each.why(TrackEventSource.NAME).stream())
                  .toList())
          .get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of("interrupted");
    } catch (ExecutionException e) {
      return List.of(String.valueOf(e.getCause()));
    }
  }

  /**
   * Number of events lost since program start: events that a session should have recorded and that
   * could not be written.
   */
  public static long eventsLost() {
    return EventLosses.lost();
  }

  /**
   * Stops the program's data sources in all sessions, disconnects from all services, and waits
   * until both are done.
   */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the program is exiting, and the shutdown hook disconnects
    }
    disconnectAll();
  }

  private void disconnectAll() {
    observers.keySet().forEach(this::removeObserver);
    worker.execute(() -> {
      connections.forEach(Connection::close);
      connections.clear();
    });
    worker.shutdown();
    try {
      if (!worker.awaitTermination(CLOSE_TIMEOUT_S, TimeUnit.SECONDS)) {
        Log.OF_TRACING.log(Level.WARNING, "gave up waiting for the end of tracing");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Adapts the program's {@link Interceptor} to the internal interface, so that internal packages
   * don't depend on the public one.
   */
  private record ForwardingReceiver(Interceptor interceptor) implements PacketReceiver {
    @Override
    public void onStart() {
      interceptor.onStart();
    }

    @Override
    public void onStop() {
      interceptor.onStop();
    }

    @Override
    public Consumer<ByteBuffer> newSequence() {
      return interceptor.newSequence()::onPacket;
    }
  }

  /**
   * Adapts the program's {@link SessionObserver} to the internal interface, so that internal
   * packages don't depend on the public one.
   */
  private record ForwardingObserver(SessionObserver observer) implements SessionObservers.Observer {
    @Override
    public void onSetup() {
      observer.onSetup();
    }

    @Override
    public void onStart() {
      observer.onStart();
    }

    @Override
    public void onStop(Acknowledgement done) {
      observer.onStop(done);
    }

    @Override
    public void onStopped() {
      observer.onStopped();
    }

    @Override
    public void willClearIncrementalState() {
      observer.willClearIncrementalState();
    }
  }
}
