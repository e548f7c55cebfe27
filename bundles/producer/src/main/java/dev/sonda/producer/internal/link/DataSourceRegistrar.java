package dev.sonda.producer.internal.link;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.producer.internal.call.CallbackQueue;
import dev.sonda.producer.internal.call.CountdownAction;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.producer.internal.call.ProbeCallOutcome;
import dev.sonda.producer.internal.call.ProbeHostContext;
import dev.sonda.producer.internal.call.ProbeThread;
import dev.sonda.producer.internal.source.DataSourceDescriptorConversion;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import dev.sonda.protos.DataSourceDescriptor;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Registers the data sources that bundles offer with each connected tracing service: queries the
 * descriptor of a data source, registers only one data source per name, and unregisters it when its
 * bundle is stopped. Used only on the host thread.
 */
public final class DataSourceRegistrar {
  private static final System.Logger LOG = System.getLogger(DataSourceRegistrar.class.getName());

  private final ProbeHostContext parts;
  private final SourceRegistry registry;
  private final Set<ServiceConnection> announcedTo = new LinkedHashSet<>();
  private final Set<ServiceConnection> open = new LinkedHashSet<>();
  private final List<Runnable> whenAnnounced = new ArrayList<>();
  private long lastId;

  public DataSourceRegistrar(ProbeHostContext parts, SourceRegistry registry) {
    this.parts = parts;
    this.registry = registry;
  }

  /** Registers all announced data sources on a connection, and reports later changes to it. */
  void announceTo(ServiceConnection connected) {
    announcedTo.add(connected);
    open.add(connected);
    registry.all().stream()
        .filter(HostedSource::isAnnounced)
        .map(HostedSource::descriptor)
        .filter(Objects::nonNull)
        .forEach(connected::register);
    tellWhenKnownTo(connected);
  }

  /** Runs the action once, when a service has registered all data sources announced so far. */
  public void onAnnounced(Runnable action) {
    whenAnnounced.add(action);
    announcedTo.forEach(this::tellWhenKnownTo);
  }

  /**
   * Runs the waiting actions when the service has handled all registrations. Actions added in the
   * meantime keep waiting, since further data sources may have been announced by then.
   */
  private void tellWhenKnownTo(ServiceConnection connected) {
    List<Runnable> asked = List.copyOf(whenAnnounced);
    if (!asked.isEmpty()) {
      connected.sync(() -> parts.loop().post(() -> tell(asked)));
    }
  }

  private void tell(List<Runnable> asked) {
    asked.stream().filter(whenAnnounced::remove).forEach(Runnable::run);
  }

  /** Stops reporting changes to the connection, which may still be ending instances. */
  void onClosing(ServiceConnection connection) {
    announcedTo.remove(connection);
  }

  void onClosed(ServiceConnection connection) {
    open.remove(connection);
  }

  public void add(DataSource service, String bundle, Runnable whenKnown) {
    CallbackQueue lane = new CallbackQueue(bundle, service.getClass().getClassLoader(), parts);
    lastId++;
    HostedSource source = new HostedSource(lastId, service, bundle, lane);
    registry.add(source);
    lane.call(new FirstDescriptor(source, whenKnown));
  }

  /**
   * Queries the descriptor of a new data source. A descriptor that arrives after the deadline is
   * still used, since a data source may be slow while a machine starts.
   */
  private final class FirstDescriptor extends ProbeCall<DataSourceDescriptor> {
    private final HostedSource source;
    private final Runnable whenKnown;
    private volatile @Nullable DataSourceDescriptor answer;

    FirstDescriptor(HostedSource source, Runnable whenKnown) {
      super(source.lane(), "descriptor");
      this.source = source;
      this.whenKnown = whenKnown;
    }

    @Override
    protected DataSourceDescriptor callProbe(Acknowledgement done) {
      source.service().onDescriptorChange(() -> parts.loop().post(() -> askAgain(source)));
      DataSourceDescriptor descriptor = describe(source);
      answer = descriptor;
      return descriptor;
    }

    @Override
    protected void onCameBack(ProbeThread abandoned) {
      DataSourceDescriptor descriptor = answer;
      if (descriptor != null) {
        described(source, new ProbeCallOutcome.Done<>(descriptor));
      }
    }

    @Override
    protected void onDone(ProbeCallOutcome<DataSourceDescriptor> outcome) {
      described(source, outcome);
      whenKnown.run();
    }
  }

  private static DataSourceDescriptor describe(HostedSource source) {
    return DataSourceDescriptorConversion.message(
        source.id(), Objects.requireNonNull(source.service().descriptor(), "null"));
  }

  /**
   * Queries a changed descriptor; does nothing if the data source has been removed in the meantime.
   */
  private void askAgain(HostedSource source) {
    if (!source.isRemoved()) {
      source
          .lane()
          .call(
              ProbeCall.of(
                  source.lane(),
                  "descriptor",
                  _ -> describe(source),
                  outcome -> renew(source, outcome)));
    }
  }

  private void renew(HostedSource source, ProbeCallOutcome<DataSourceDescriptor> outcome) {
    DataSourceDescriptor former = source.descriptor();
    if (former == null || source.isRemoved()) {
      return;
    }
    if (outcome instanceof ProbeCallOutcome.Done<DataSourceDescriptor>(DataSourceDescriptor next)) {
      renew(source, former, next);
    } else if (outcome instanceof ProbeCallOutcome.Failed<?>(String reason)) {
      keepFormer(source, former, reason);
    }
  }

  private void renew(HostedSource source, DataSourceDescriptor former, DataSourceDescriptor next) {
    if (!next.getName().equals(former.getName())) {
      keepFormer(source, former, "descriptor has another name, " + next.getName());
    } else if (!next.equals(former)) {
      source.describedAs(next);
      if (source.isAnnounced()) {
        announcedTo.forEach(connected -> connected.update(next));
      }
    }
  }

  private static void keepFormer(HostedSource source, DataSourceDescriptor former, String reason) {
    LOG.log(
        Level.WARNING,
        "bundle {0} describes {1} again, but its {2}: the former descriptor stays",
        source.bundle(),
        former.getName(),
        reason);
  }

  private void described(HostedSource source, ProbeCallOutcome<DataSourceDescriptor> outcome) {
    if (outcome
        instanceof ProbeCallOutcome.Done<DataSourceDescriptor>(DataSourceDescriptor descriptor)) {
      source.describedAs(descriptor);
      announceIfNameIsFree(source, descriptor);
    } else if (outcome instanceof ProbeCallOutcome.Failed<?>(String reason)) {
      reject(source, "bundle " + source.bundle() + " offers a data source whose " + reason);
    }
  }

  private void announceIfNameIsFree(HostedSource source, DataSourceDescriptor descriptor) {
    String name = descriptor.getName();
    Optional<HostedSource> owner = registry.announced(name);
    if (source.isRemoved()) {
      return;
    }
    if (owner.isPresent()) {
      reject(
          source,
          "bundle %s offers %s, too, which bundle %s already does: ignored"
              .formatted(source.bundle(), name, owner.get().bundle()));
      return;
    }
    source.announce();
    LOG.log(Level.DEBUG, "bundle {0} offers {1}", source.bundle(), name);
    announcedTo.forEach(connected -> connected.register(descriptor));
  }

  private static void reject(HostedSource source, String sentence) {
    source.reject(sentence);
    LOG.log(Level.WARNING, sentence);
  }

  /**
   * Removes a data source: ends its instances, keeping their packets, then runs the action, after
   * which the bundle may be stopped.
   */
  public void remove(DataSource service, Runnable whenGone) {
    HostedSource source = registry.of(service).orElse(null);
    if (source == null) {
      whenGone.run();
      return;
    }
    boolean wasAnnounced = source.isAnnounced();
    source.remove();
    Runnable forget =
        () -> {
          registry.remove(source);
          if (wasAnnounced) {
            handNameOver(source);
          }
          whenGone.run();
        };
    CountdownAction countdown = new CountdownAction(open.size(), forget);
    List.copyOf(open).forEach(one -> one.endInstancesOf(source, countdown));
  }

  private void handNameOver(HostedSource gone) {
    DataSourceDescriptor descriptor = gone.descriptor();
    if (descriptor != null) {
      announcedTo.forEach(connected -> connected.unregister(descriptor.getName()));
      registry
          .waitingFor(descriptor.getName())
          .ifPresent(next -> announceIfNameIsFree(next, Objects.requireNonNull(next.descriptor())));
    }
  }
}
