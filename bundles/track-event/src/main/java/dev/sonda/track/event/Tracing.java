package dev.sonda.track.event;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.producer.EmbeddedProbeHost;
import dev.sonda.producer.StartupRecording;
import dev.sonda.track.event.internal.backend.Backend;
import dev.sonda.track.event.internal.backend.Connection;
import dev.sonda.track.event.internal.backend.OwnSources;
import dev.sonda.track.event.internal.instance.EventLosses;
import dev.sonda.track.event.internal.instance.SessionObservers;
import dev.sonda.track.event.internal.instance.TrackEventSource;
import dev.sonda.track.event.internal.interception.PacketReceiver;
import dev.sonda.track.event.internal.interception.ReceiverRegistry;
import dev.sonda.track.event.internal.record.ProcessIdentity;
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
 * A program's connection to tracing services. Make one, early:
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=tracing :
 * static List<String> run(Runnable program) {
 *   try (Tracing tracing = Tracing.initialize(TracingOptions.system().named("shop"))) {
 *     program.run();
 *     return tracing.why(); // what kept it from being recorded
 *   }
 * }}
 *
 * <p>It connects on a thread of its own and takes no time of the caller's, unless it has to record
 * from the first moment on ({@link TracingOptions#withStartup}). When the program exits, what it
 * wrote last is in the trace. Any thread.
 */
public final class Tracing implements AutoCloseable {
  private static final long CLOSE_TIMEOUT_S = 15;
  private static final long ANNOUNCED_TIMEOUT_MS = 3000;

  /** Does all that may block. */
  private final ExecutorService worker = Executors.newSingleThreadExecutor(new WorkerThreads());

  private final List<Backend> backends;
  private final List<Connection> connections = new ArrayList<>();
  private final Map<SessionObserver, SessionObservers.Observer> observers =
      new ConcurrentHashMap<>();
  private final Thread hook = new ExitHook();

  /** Connections to the first services, made before the others because they record already. */
  private final List<Connection> early = new ArrayList<>();

  private final StartupTracing startup;
  private final OwnSources ownSources = new OwnSources();
  private final List<DataSource> firstSources;

  private Tracing(TracingOptions options) {
    backends = options.backends();
    firstSources = ownSources.addAll(options.sources());
    startup = options.startup().isWanted() ? startEarly(options) : new StartupTracing(List.of());
  }

  /** Connects to the services that the options name, and goes on doing so as they come and go. */
  public static Tracing initialize(TracingOptions options) {
    ProcessIdentity.name(options.producerName());
    Tracing tracing = new Tracing(options);
    Runtime.getRuntime().addShutdownHook(tracing.hook);
    tracing.worker.execute(tracing.new Connect(options));
    return tracing;
  }

  // Classes instead of lambdas, and a logger that is made when it is needed: either takes a program
  // that has just begun twenty milliseconds.

  /** Holds the logger. */
  private static final class Log {
    static final System.Logger OF_TRACING = System.getLogger(Tracing.class.getName());
  }

  /** The thread that connects. */
  private static final class WorkerThreads implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(task, "sonda-tracing");
      thread.setDaemon(true);
      thread.setContextClassLoader(
          Tracing.class.getClassLoader()); // not the caller's, which may go
      return thread;
    }
  }

  /** Runs when the program exits. */
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

  /** The first task. */
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
        connection.connect(backends.get(i));
        connections.add(connection);
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

  /** On the thread that initializes tracing: what it does next has to be recorded. */
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

  /** What is recorded before a service asks for it, if the options say so. */
  public StartupTracing startup() {
    return startup;
  }

  /**
   * Waits until all services that are there know the program's data sources.
   *
   * @return whether they do
   */
  public boolean awaitConnected(Duration timeout) throws InterruptedException {
    CountDownLatch known = new CountDownLatch(backends.size());
    worker.execute(() -> connections.forEach(each -> each.onAnnounced(known::countDown)));
    return known.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Offers a data source of the program's own to all services.
   *
   * @return false, with a warning in the log, where the program offers 31 already
   */
  public boolean register(DataSource source) {
    boolean isIn = ownSources.add(source);
    if (isIn) {
      worker.execute(() -> connections.forEach(each -> each.add(source)));
    }
    return isIn;
  }

  /** Ends a data source's instances and takes it back, after all that was asked for before. */
  public void unregister(DataSource source) {
    ownSources.remove(source);
    worker.execute(() -> connections.forEach(each -> each.remove(source)));
  }

  /**
   * Lets sessions of all services name an interceptor, from now on; before {@link #initialize} as
   * well. {@link Interceptor} shows how.
   *
   * @return false, and nothing happens, if another one has the name
   */
  public static boolean registerInterceptor(String name, Interceptor.Factory factory) {
    return ReceiverRegistry.PROGRAM.add(
        name, config -> new ForwardingReceiver(factory.create(config)));
  }

  /**
   * Activates triggers at all services: sessions whose config names one start, stop or hand over
   * what they have recorded, as their config says.
   *
   * <pre>{@code
   * tracing.activateTriggers(List.of("checkout-too-slow"), Duration.ofSeconds(10));
   * }</pre>
   *
   * @param timeToLive how long they are kept for a service that isn't there now
   */
  public void activateTriggers(List<String> names, Duration timeToLive) {
    long ttlMs = timeToLive.toMillis();
    worker.execute(() -> connections.forEach(each -> each.activateTriggers(names, ttlMs)));
  }

  /**
   * A new session at the first of the services; waits until that knows the program's events, if it
   * is there.
   */
  public TracingSession newSession() {
    return newSession(0);
  }

  /**
   * A new session at one of the services.
   *
   * @param index of the service among the options' services, from 0
   * @throws IllegalStateException if there is none
   */
  public TracingSession newSession(int index) {
    return new TracingSession(service(index));
  }

  private TracingService service(int index) {
    try {
      Connection connection = worker.submit(() -> connections.get(index)).get();
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

  /** Has the observer told of sessions from now on. */
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

  /** Sentences on what keeps this program's events from being recorded; empty when nothing does. */
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

  /** Events that sessions wanted and didn't get, in the whole program since it began. */
  public static long eventsLost() {
    return EventLosses.lost();
  }

  /** Ends the program's part in all sessions and disconnects; waits for that. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the program is exiting, and the hook does it
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

  /** Keeps the program's interface apart from the rooms inside. */
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

  /** Keeps the program's interface apart from the rooms inside. */
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
