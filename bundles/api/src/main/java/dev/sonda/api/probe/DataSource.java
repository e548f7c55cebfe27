package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Something that can be traced. Register it as an OSGi service and sessions can name it.
 *
 * <p>Calls come from threads of the probe host, never two at once for one data source.
 */
@ConsumerType
public interface DataSource {

  /**
   * Name and abilities; asked when the service appears, and when it says that they have changed.
   */
  SourceDescriptor descriptor();

  /**
   * Hands over what to run when {@link #descriptor} has something else to say than before, on any
   * thread and as often as that happens; the name stays. Called once, before the first question.
   * Most data sources never have anything else to say.
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
