package dev.sonda.producer.internal.metatrace;

import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * The data source {@code perfetto.metatrace}: records the activities of the tracing service and the
 * probe host of this process, as they report them. No clock is read unless a session records them.
 * Any thread.
 */
@Component(
    service = {DataSource.class, MetatraceSink.class},
    configurationPolicy = ConfigurationPolicy.IGNORE)
public final class MetatraceDataSource implements DataSource, MetatraceSink {
  public static final String NAME = "perfetto.metatrace";

  /** One ring per recording session. */
  private final List<MetatraceRing> rings = new CopyOnWriteArrayList<>();

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new MetatraceInstance(rings, sink);
  }

  @Override
  public boolean isOn() {
    return !rings.isEmpty();
  }

  @Override
  public void event(String name, long beginNs, long endNs) {
    if (isOn()) {
      add(MetatraceRecord.event(name, beginNs, endNs, OsThreadId.id()));
    }
  }

  @Override
  public void counter(String name, long timeNs, long value) {
    if (isOn()) {
      add(MetatraceRecord.counter(name, timeNs, value, OsThreadId.id()));
    }
  }

  /** Adds a record to each session's ring; a full ring counts it as lost. */
  private void add(MetatraceRecord record) {
    rings.forEach(ring -> ring.add(record));
  }
}
