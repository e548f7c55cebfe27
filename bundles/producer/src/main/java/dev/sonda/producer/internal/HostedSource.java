package dev.sonda.producer.internal;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.DataSourceDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * One data source service. State belongs to the host thread; what is volatile may be read by any.
 */
final class HostedSource {
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
  HostedSource(long id, DataSource service, String bundle, CallbackLane lane) {
    this.id = id;
    this.service = service;
    this.bundle = bundle;
    this.lane = lane;
  }

  long id() {
    return id;
  }

  DataSource service() {
    return service;
  }

  /** The symbolic name of the bundle that registered it. */
  String bundle() {
    return bundle;
  }

  CallbackLane lane() {
    return lane;
  }

  /** Null until it was asked, and if it didn't answer. */
  @Nullable DataSourceDescriptor descriptor() {
    return descriptor;
  }

  void describedAs(DataSourceDescriptor answer) {
    descriptor = answer;
  }

  boolean isNamed(String name) {
    DataSourceDescriptor known = descriptor;
    return known != null && known.getName().equals(name);
  }

  boolean isSameNameAs(HostedSource other) {
    DataSourceDescriptor known = descriptor;
    return known != null && other.isNamed(known.getName());
  }

  /** Whether sessions can have it. */
  boolean isAnnounced() {
    return announced;
  }

  void announce() {
    announced = true;
    rejection = "";
  }

  /** Why sessions can't have it: a sentence that names the bundle, or empty. */
  String rejection() {
    return rejection;
  }

  void reject(String sentence) {
    rejection = sentence;
  }

  /** What {@code check} said last, when anybody asked. */
  Readiness lastReadiness() {
    return lastReadiness;
  }

  void readinessWas(Readiness readiness) {
    lastReadiness = readiness;
  }

  boolean isRemoved() {
    return removed;
  }

  void remove() {
    removed = true;
    announced = false;
  }
}
