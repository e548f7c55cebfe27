package dev.sonda.producer.internal.source;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.internal.call.CallbackLane;
import dev.sonda.producer.internal.call.Outcome;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One data source service. State belongs to the host thread; what is volatile may be read by any.
 */
public final class HostedSource {
  private final long id;
  private final DataSource service;
  private final String bundle;
  private final CallbackLane lane;
  private volatile @Nullable DataSourceDescriptor descriptor;
  private volatile boolean announced;
  private volatile String rejection = "";
  private volatile Readiness lastReadiness = Readiness.ok();
  private boolean removed;

  /**
   * @param id of no other source of this host
   */
  public HostedSource(long id, DataSource service, String bundle, CallbackLane lane) {
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

  public CallbackLane lane() {
    return lane;
  }

  /** Null until it was asked, and if it didn't answer. */
  public @Nullable DataSourceDescriptor descriptor() {
    return descriptor;
  }

  /** Notes the probe's answer; later answers replace it, with the same name. */
  public void describedAs(DataSourceDescriptor answer) {
    descriptor = answer;
  }

  boolean isNamed(String name) {
    DataSourceDescriptor known = descriptor;
    return known != null && known.getName().equals(name);
  }

  /** Whether both sources have said the same name. */
  public boolean isSameNameAs(HostedSource other) {
    DataSourceDescriptor known = descriptor;
    return known != null && other.isNamed(known.getName());
  }

  /** Whether sessions can have it. */
  public boolean isAnnounced() {
    return announced;
  }

  /** Lets sessions have the source; an earlier refusal is over. */
  public void announce() {
    announced = true;
    rejection = "";
  }

  /** Why sessions can't have it: a sentence that names the bundle, or empty. */
  public String rejection() {
    return rejection;
  }

  /** Notes why sessions can't have the source. */
  public void reject(String sentence) {
    rejection = sentence;
  }

  /** The last answer of {@code check}, {@code ok} before the first. */
  public Readiness lastReadiness() {
    return lastReadiness;
  }

  /**
   * Asks the probe, on a thread of the source's, whether it could do its work. Host thread only.
   *
   * @param onAnswer is told on the host thread, at the latest when the callback deadline is over
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

  private Readiness readiness(Outcome<Readiness> outcome) {
    return switch (outcome) {
      case Outcome.Done<Readiness>(Readiness answer) -> answer;
      case Outcome.Failed<Readiness>(String reason) -> notReady(reason);
      case Outcome.Skipped<Readiness>() -> notReady("was not asked");
    };
  }

  /** The answer in place of a probe that gave none: impossible, with the reason. */
  public Readiness notReady(String reason) {
    return Readiness.impossible("bundle " + bundle + ": " + reason, "");
  }

  /** Whether its bundle has withdrawn it; calls that are under way may still end. */
  public boolean isRemoved() {
    return removed;
  }

  /** Notes that its bundle has withdrawn it. */
  public void remove() {
    removed = true;
    announced = false;
  }
}
