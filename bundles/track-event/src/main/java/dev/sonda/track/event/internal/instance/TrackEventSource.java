package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.track.event.internal.category.CategoryRegistry;
import dev.sonda.track.event.internal.category.CategoryRules;
import dev.sonda.track.event.internal.sequence.EventEncodingSettings;
import java.nio.ByteBuffer;

/** The data source {@code track_event} at one tracing service. */
public final class TrackEventSource implements DataSource {
  public static final String NAME = "track_event";
  private static final int TRACK_EVENT_CONFIG = 113; // field of DataSourceConfig

  /**
   * The only strong reference to the action, so that the registry drops the action with this
   * source.
   */
  @SuppressWarnings("UnusedVariable")
  private Runnable onNewCategory = () -> {};

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(NAME, true, true, CategoryRegistry.PROGRAM.descriptorFields());
  }

  @Override
  public void onDescriptorChange(Runnable ask) {
    onNewCategory = ask;
    CategoryRegistry.PROGRAM.onChange(ask);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    ByteBuffer payload = config.payload(TRACK_EVENT_CONFIG);
    SessionObservers.PROGRAM.setUp();
    return new TrackEventInstance(
        InstanceSlots.PROGRAM,
        CategoryRegistry.PROGRAM,
        CategoryRules.of(payload),
        EventEncodingSettings.of(payload),
        sink,
        SessionObservers.PROGRAM);
  }
}
