package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Something that can be traced. Register it as an OSGi service and sessions can name it.
 *
 * <p>Calls come from threads of the probe host, never two at once for one data source.
 */
@ConsumerType
public interface DataSource {

  /** Name and abilities; read when the data source is registered, and when it reports a change. */
  SourceDescriptor descriptor();

  /**
   * Passes a callback that the data source runs, on any thread, whenever the result of {@link
   * #descriptor} has changed; the name must stay. Called once, before anything else. Most data
   * sources never change and ignore it.
   */
  default void onDescriptorChange(Runnable ask) {}

  /**
   * Whether a session with this configuration would get its data on this machine, now. Asked before
   * recording and by {@code doctor}; must be quick and change nothing.
   */
  default Readiness check(SourceConfig config) {
    return Readiness.ok();
  }

  /** Prepares one session's instance. Nothing may be written before {@link Instance#start}. */
  Instance open(SourceConfig config, TraceSink sink);
}
