package dev.sonda.api.endpoint;

import dev.sonda.protos.DataSourceConfig;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The host of this process's probes; provides information about them that Perfetto's protocol
 * doesn't carry. An OSGi service that the tracing service queries on behalf of {@link SondaPort}.
 * Any thread may call it, except the service's loop: a {@link #check} blocks until the probe
 * answers or its deadline passes.
 */
@ProviderType
public interface ProbeHost {

  /** The name of the producer that offers this host's probes. */
  String producerName();

  /**
   * Asks the data source whether it could record with this config; empty if this host has no data
   * source of that name.
   */
  Optional<SourceCheck> check(DataSourceConfig config);

  /**
   * Results of a session's data source instances, ended ones included. They are discarded some time
   * after the session has ended.
   */
  List<SourceResult> results(long tracingSessionId);

  /**
   * Reasons, as sentences, why a data source isn't announced or doesn't write; empty if there are
   * none.
   */
  List<String> why(String dataSourceName);

  /**
   * Runs the action once, when all data sources that are registered now have been announced to a
   * tracing service, which may take arbitrarily long. It runs on a thread of the host, which the
   * action must not block.
   */
  void onAnnounced(Runnable action);

  /**
   * Runs the action on the thread that does the host's work, behind its queued tasks: a host that
   * hangs never runs it. The action must not block that thread.
   */
  void answer(Runnable action);
}
