package dev.sonda.producer.internal.source;

import dev.sonda.api.probe.DataSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The data sources that bundles offer now. Any thread may read; the host thread writes. */
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

  /** The source that sessions get under this name. */
  public Optional<HostedSource> announced(String name) {
    return sources.stream()
        .filter(source -> source.isAnnounced() && source.isNamed(name))
        .findFirst();
  }

  @SuppressWarnings("ReferenceEquality") // equals would be the probe's code
  public Optional<HostedSource> of(DataSource service) {
    return sources.stream().filter(source -> source.service() == service).findFirst();
  }

  /** A source that was turned away because another bundle had its name first. */
  public Optional<HostedSource> waitingFor(String name) {
    return sources.stream()
        .filter(source -> !source.isAnnounced() && source.isNamed(name))
        .findFirst();
  }
}
