package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * A source of trace data. Once it is registered as an OSGi service, sessions can refer to it by
 * name.
 *
 * <p>Calls come from threads of the probe host, never two at once for one data source.
 */
@ConsumerType
public interface DataSource {

  /**
   * Name and capabilities of the data source; read when it is registered, and when it reports a
   * change.
   */
  SourceDescriptor descriptor();

  /**
   * Passes a callback that the data source runs, on any thread, whenever the result of {@link
   * #descriptor} has changed; the name must stay. Called once, before anything else. Most data
   * sources never change and ignore it.
   */
  default void onDescriptorChange(Runnable ask) {}

  /**
   * Whether a session with this configuration would get its data on this machine, now. Called
   * before a recording and by the command {@code doctor}; must be quick and change nothing.
   */
  default Readiness check(SourceConfig config) {
    return Readiness.ok();
  }

  /** Prepares one session's instance. Nothing may be written before {@link Instance#start}. */
  Instance open(SourceConfig config, TraceSink sink);
}
