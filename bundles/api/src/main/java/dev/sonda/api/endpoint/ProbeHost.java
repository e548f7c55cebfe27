package dev.sonda.api.endpoint;

import dev.sonda.protos.DataSourceConfig;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The host of this process's probes, with knowledge that the protocol doesn't carry. An OSGi
 * service, asked by the tracing service on behalf of {@link SondaPort}. Any thread may ask, but not
 * the loop: a {@link #check} takes as long as the probe takes to answer, up to its deadline.
 */
@ProviderType
public interface ProbeHost {

  /** The name of the producer that offers this host's probes. */
  String producerName();

  /** The data source's own answer, or empty if this host has no such source. */
  Optional<SourceCheck> check(DataSourceConfig config);

  /** Instances of a session, also those that have ended; forgotten some time after the session. */
  List<SourceResult> results(long tracingSessionId);

  /** Sentences on what keeps a source from appearing or writing; empty when nothing does. */
  List<String> why(String dataSourceName);

  /**
   * Runs the action once, as soon as a tracing service knows all data sources that are registered
   * now, which may take any time. On a thread of the host's, which it must not hold up.
   */
  void onAnnounced(Runnable action);

  /**
   * Runs the action on the thread that does the host's work, behind its queued tasks: a host that
   * hangs never runs it. It must not hold that thread up.
   */
  void answer(Runnable action);
}
