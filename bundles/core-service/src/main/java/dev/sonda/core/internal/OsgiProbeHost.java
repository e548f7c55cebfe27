package dev.sonda.core.internal;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.loop.OtherBundleProxy;
import dev.sonda.protos.DataSourceConfig;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.osgi.service.component.ComponentServiceObjects;

/**
 * A probe host registered as an OSGi service, whose service object is fetched only during each
 * query. Fetching it on registration would cause a cyclic activation, because the host references
 * the tracing service.
 *
 * <p>Any thread. If the host was unregistered in the meantime, queries get an empty reply.
 */
final class OsgiProbeHost implements ProbeHost, OtherBundleProxy {
  private final ComponentServiceObjects<ProbeHost> registered;

  OsgiProbeHost(ComponentServiceObjects<ProbeHost> registered) {
    this.registered = registered;
  }

  @Override
  public String producerName() {
    return ask(ProbeHost::producerName, "");
  }

  @Override
  public Optional<SourceCheck> check(DataSourceConfig config) {
    return ask(host -> host.check(config), Optional.empty());
  }

  @Override
  public List<SourceResult> results(long tracingSessionId) {
    return ask(host -> host.results(tracingSessionId), List.of());
  }

  @Override
  public List<String> why(String dataSourceName) {
    return ask(host -> host.why(dataSourceName), List.of());
  }

  @Override
  public void onAnnounced(Runnable action) {
    ask(
        host -> {
          host.onAnnounced(action);
          return true;
        },
        false);
  }

  @Override
  public void answer(Runnable action) {
    ask(
        host -> {
          host.answer(action);
          return true;
        },
        false);
  }

  @Override
  public String calleeName() {
    return "of bundle " + registered.getServiceReference().getBundle();
  }

  private <T> T ask(Function<ProbeHost, T> question, T answerOfNobody) {
    ProbeHost host = registered.getService();
    if (host == null) {
      return answerOfNobody;
    }
    try {
      return question.apply(host);
    } finally {
      registered.ungetService(host);
    }
  }
}
