package dev.sonda.producer.internal.source;

import dev.sonda.api.probe.DataSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The data sources that bundles have registered and not withdrawn. Any thread may read; the host
 * thread writes.
 */
public final class SourceRegistry {
  private final List<HostedSource> sources = new CopyOnWriteArrayList<>();

  public void add(HostedSource source) {
    sources.add(source);
  }

  public void remove(HostedSource source) {
    sources.remove(source);
  }

  public List<HostedSource> all() {
    return sources;
  }

  /** The data source that sessions use under this name. */
  public Optional<HostedSource> announced(String name) {
    return sources.stream()
        .filter(source -> source.isAnnounced() && source.isNamed(name))
        .findFirst();
  }

  // Compares by identity, because equals would run the probe's code.
  @SuppressWarnings("ReferenceEquality")
  public Optional<HostedSource> of(DataSource service) {
    return sources.stream().filter(source -> source.service() == service).findFirst();
  }

  /** A data source that was rejected because another bundle had registered its name before. */
  public Optional<HostedSource> waitingFor(String name) {
    return sources.stream()
        .filter(source -> !source.isAnnounced() && source.isNamed(name))
        .findFirst();
  }
}
