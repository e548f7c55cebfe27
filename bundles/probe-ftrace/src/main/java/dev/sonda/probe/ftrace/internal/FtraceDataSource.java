package dev.sonda.probe.ftrace.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.request.AvailableEvents;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.probe.ftrace.internal.tracer.TracerSession;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** The data source {@code linux.ftrace}: events of the kernel. */
@Component
public final class FtraceDataSource implements DataSource {
  private static final System.Logger LOG = System.getLogger(FtraceDataSource.class.getName());
  private static final String NAME = "linux.ftrace";

  /** Field number of {@code ftrace_config} in DataSourceConfig. */
  private static final int FTRACE_CONFIG = 100;

  /**
   * Folder for recovery notes, emptied at boot like tracefs. The systemd unit may write to no other
   * folder.
   */
  private static final Path NOTES = Path.of("/run/sonda");

  /** How often to check whether tracefs has been mounted. */
  private static final Duration LOOKS = Duration.ofSeconds(5);

  private final Tracefs tracefs;
  private final TracefsTracerRegistry tracers;
  private final Duration looks;
  private final List<ThreadObserver> observers = new CopyOnWriteArrayList<>();
  private final AtomicReference<Optional<String>> described =
      new AtomicReference<>(Optional.empty());
  private volatile Runnable describeAnew = () -> {};
  private volatile @Nullable TracefsMountWatch watch;

  /** Traces this machine. */
  @Activate
  public FtraceDataSource() {
    this(Tracefs.ofThisMachine(), NOTES, LOOKS);
    cleanUp();
  }

  FtraceDataSource(Tracefs tracefs, Path notes, Duration looks) {
    this.tracefs = tracefs;
    this.looks = looks;
    this.tracers = new TracefsTracerRegistry(Syscalls.libc(), notes, () -> observers);
  }

  /** Restores the tracefs settings that a killed process has left changed in the main instance. */
  void cleanUp() {
    try {
      Optional<Path> mounted = tracefs.mounted();
      if (mounted.isPresent()) {
        tracers.cleanUp(mounted.get());
      }
    } catch (IOException e) {
      // A process without the right to read tracefs can't have changed settings in it either.
      LOG.log(Level.DEBUG, "linux.ftrace can''t look for what was left behind: " + e);
    }
  }

  /** Ends all running sessions and restores the previous settings of tracefs. */
  @Deactivate
  public void deactivate() {
    TracefsMountWatch current = watch;
    if (current != null) {
      current.close();
    }
    tracers.shutDown();
  }

  /**
   * Binds only the observer that forwards reports to all others: another observer bound directly
   * would receive each report twice.
   */
  @Reference(
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC,
      target = "(sonda.fanout=true)")
  void addObserver(ThreadObserver observer) {
    observers.add(observer);
  }

  void removeObserver(ThreadObserver observer) {
    observers.remove(observer);
  }

  @Override
  public SourceDescriptor descriptor() {
    Optional<String> events = events();
    described.set(events);
    return new SourceDescriptor(
        NAME,
        false,
        false,
        events
            .map(AvailableEvents::parse)
            .map(known -> FtraceDataSourceDescriptor.of(known, KnownEvents.load()))
            .orElseGet(FtraceDataSourceDescriptor::empty));
  }

  /**
   * The list of events in the mounted tracefs. Tracefs may be mounted later, and the list changes
   * with each kernel module.
   */
  private Optional<String> events() {
    try {
      Optional<Path> mounted = tracefs.mounted();
      return mounted.isPresent()
          ? Optional.of(AvailableEvents.list(new TracefsFolder(mounted.get())))
          : Optional.empty();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "linux.ftrace can''t list the kernel''s events: " + e);
      return Optional.empty();
    }
  }

  @Override
  public void onDescriptorChange(Runnable ask) {
    describeAnew = ask;
    if (events().isEmpty()) {
      watch = TracefsMountWatch.start(() -> events().isPresent(), ask, looks);
    }
  }

  /**
   * Called before each session, so that the events of a kernel module loaded since are described.
   */
  private void compareWithDescribed() {
    if (!events().equals(described.get())) {
      describeAnew.run();
    }
  }

  @Override
  public Readiness check(SourceConfig config) {
    compareWithDescribed();
    Readiness readiness = tracefs.readiness();
    if (!(readiness instanceof Readiness.Ok)) {
      return readiness;
    }
    try {
      return tracers.check(tracefs.mounted().orElseThrow(), request(config));
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    } catch (IOException e) {
      return Readiness.impossible("tracefs can't be read: " + e.getMessage(), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    if (tracefs.readiness() instanceof Readiness.Impossible(String reason, String mend)) {
      throw new IllegalStateException(mend.isEmpty() ? reason : reason + "; to mend it: " + mend);
    }
    FtraceRequest request = request(config);
    try {
      Path root = tracefs.mounted().orElseThrow();
      return new FtraceDataSourceInstance(
          tracers.of(root, request.instanceName()),
          new TracerSession(config.sessionId(), request, sink));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static FtraceRequest request(SourceConfig config) {
    try {
      return FtraceRequest.of(FtraceConfig.parseFrom(config.payload(FTRACE_CONFIG)));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("ftrace_config can't be read: " + e.getMessage(), e);
    }
  }
}
