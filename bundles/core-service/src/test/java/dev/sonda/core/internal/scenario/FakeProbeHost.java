package dev.sonda.core.internal.scenario;

import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.protos.DataSourceConfig;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A probe host with fixed answers, which it returns for every session. */
public record FakeProbeHost(
    @Nullable SourceCheck answer, List<SourceResult> sourceResults, List<String> reasons)
    implements ProbeHost {
  @Override
  public String producerName() {
    return "host";
  }

  @Override
  public Optional<SourceCheck> check(DataSourceConfig config) {
    return Optional.ofNullable(answer);
  }

  @Override
  public List<SourceResult> results(long tracingSessionId) {
    return sourceResults;
  }

  @Override
  public List<String> why(String dataSourceName) {
    return reasons;
  }

  @Override
  public void answer(Runnable action) {
    action.run();
  }

  @Override
  public void onAnnounced(Runnable action) {
    action.run();
  }
}
