package dev.sonda.api.endpoint;

import dev.sonda.protos.DataSourceConfig;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What the host of the probes in this process knows beyond the protocol. An OSGi service, asked by
 * the tracing service on behalf of {@link SondaPort}. Any thread may ask, but not the loop: a
 * {@link #check} takes as long as the probe takes to answer, up to its deadline.
 */
@ProviderType
public interface ProbeHost {

  /** The producer under which these probes are connected. */
  String producerName();

  /** The source's own answer, or empty where this host has no such source. */
  Optional<SourceCheck> check(DataSourceConfig config);

  /** Instances of a session, also those that have ended; forgotten some time after the session. */
  List<SourceResult> results(long tracingSessionId);

  /** Sentences on what keeps a source from appearing or writing; empty when nothing does. */
  List<String> why(String dataSourceName);

  /**
   * Runs the action once, as soon as a tracing service knows of all sources that are here now: at
   * once or in days. On a thread of the host's, which it must not hold up.
   */
  void onAnnounced(Runnable action);

  /**
   * Runs the action on the thread that does the host's work, behind what that has to do already: a
   * host that hangs doesn't come to it. It must not hold that thread up.
   */
  void answer(Runnable action);
}
