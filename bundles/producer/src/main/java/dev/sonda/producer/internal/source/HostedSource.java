package dev.sonda.producer.internal.source;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.internal.call.CallbackQueue;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.producer.internal.call.ProbeCallOutcome;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A data source that was added to the probe host, with its registration state. State belongs to the
 * host thread; volatile fields may be read by any thread.
 */
public final class HostedSource {
  private final long id;
  private final DataSource service;
  private final String bundle;
  private final CallbackQueue lane;
  private volatile @Nullable DataSourceDescriptor descriptor;
  private volatile boolean announced;
  private volatile String rejection = "";
  private volatile Readiness lastReadiness = Readiness.ok();
  private boolean removed;

  /**
   * @param id unique among the data sources of this host
   */
  public HostedSource(long id, DataSource service, String bundle, CallbackQueue lane) {
    this.id = id;
    this.service = service;
    this.bundle = bundle;
    this.lane = lane;
  }

  public long id() {
    return id;
  }

  public DataSource service() {
    return service;
  }

  /** The symbolic name of the bundle that registered it. */
  public String bundle() {
    return bundle;
  }

  public CallbackQueue lane() {
    return lane;
  }

  /** The probe's descriptor; null until the probe has provided it. */
  public @Nullable DataSourceDescriptor descriptor() {
    return descriptor;
  }

  /** Stores the probe's descriptor; later descriptors, with an unchanged name, replace it. */
  public void describedAs(DataSourceDescriptor answer) {
    descriptor = answer;
  }

  boolean isNamed(String name) {
    DataSourceDescriptor known = descriptor;
    return known != null && known.getName().equals(name);
  }

  /** Whether both data sources have descriptors with equal names. */
  public boolean isSameNameAs(HostedSource other) {
    DataSourceDescriptor known = descriptor;
    return known != null && other.isNamed(known.getName());
  }

  /** Whether sessions can use the data source. */
  public boolean isAnnounced() {
    return announced;
  }

  /** Makes the data source available to sessions; clears an earlier rejection. */
  public void announce() {
    announced = true;
    rejection = "";
  }

  /**
   * The reason why sessions can't use the data source, as a sentence that names the bundle; empty
   * if there is no reason.
   */
  public String rejection() {
    return rejection;
  }

  /** Stores the reason why sessions can't use the data source. */
  public void reject(String sentence) {
    rejection = sentence;
  }

  /** The last answer of {@code check}, {@code ok} before the first. */
  public Readiness lastReadiness() {
    return lastReadiness;
  }

  /**
   * Queries the probe, on the data source's callback thread, whether it can record. Called on the
   * host thread only.
   *
   * @param onAnswer receives the reply on the host thread, at the latest when the callback deadline
   *     has passed
   */
  public void check(DataSourceConfig config, Consumer<Readiness> onAnswer) {
    SourceConfigView view = new SourceConfigView(config);
    lane.call(
        ProbeCall.of(
            lane,
            "check",
            _ -> Objects.requireNonNull(service.check(view), "null"),
            outcome -> {
              lastReadiness = readiness(outcome);
              onAnswer.accept(lastReadiness);
            }));
  }

  private Readiness readiness(ProbeCallOutcome<Readiness> outcome) {
    return switch (outcome) {
      case ProbeCallOutcome.Done<Readiness>(Readiness answer) -> answer;
      case ProbeCallOutcome.Failed<Readiness>(String reason) -> notReady(reason);
      case ProbeCallOutcome.Skipped<Readiness>() -> notReady("was not asked");
    };
  }

  /** The reply used if the probe has given none: impossible, with the reason. */
  public Readiness notReady(String reason) {
    return Readiness.impossible("bundle " + bundle + ": " + reason, "");
  }

  /** Whether the bundle has withdrawn the data source; running calls may still end later. */
  public boolean isRemoved() {
    return removed;
  }

  /** Marks the data source as withdrawn by its bundle. */
  public void remove() {
    removed = true;
    announced = false;
  }
}
