package dev.sonda.ipc.uds.internal.port;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.SondaCheckResponse;
import java.util.List;

/** Encodes and decodes the results of checks whether data sources can record. Stateless. */
public final class DataSourceCheckResultCodec {
  private DataSourceCheckResultCodec() {}

  public static SondaCheckResponse toWire(List<SourceCheck> checks) {
    SondaCheckResponse.Builder message = SondaCheckResponse.newBuilder();
    checks.forEach(check -> message.addChecks(toWire(check)));
    return message.build();
  }

  public static SondaCheckResponse.SourceCheck.Builder toWire(SourceCheck check) {
    SondaCheckResponse.SourceCheck.Builder message =
        SondaCheckResponse.SourceCheck.newBuilder()
            .setDataSourceName(check.dataSourceName())
            .setKnown(check.known());
    return switch (check.readiness()) {
      case Readiness.Ok ok ->
          message.setReadiness(SondaCheckResponse.Readiness.OK).setReason(ok.note());
      case Readiness.Degraded degraded ->
          message
              .setReadiness(SondaCheckResponse.Readiness.DEGRADED)
              .setReason(degraded.reason())
              .setMend(degraded.mend());
      case Readiness.Impossible impossible ->
          message
              .setReadiness(SondaCheckResponse.Readiness.IMPOSSIBLE)
              .setReason(impossible.reason())
              .setMend(impossible.mend());
    };
  }

  public static List<SourceCheck> fromWire(SondaCheckResponse message) {
    return message.getChecksList().stream()
        .map(
            check -> new SourceCheck(check.getDataSourceName(), check.getKnown(), readiness(check)))
        .toList();
  }

  /** Decodes one result; an unknown readiness of a newer service counts as degraded. */
  public static Readiness readiness(SondaCheckResponse.SourceCheck check) {
    return switch (check.getReadiness()) {
      case OK -> Readiness.ok(check.getReason());
      case IMPOSSIBLE -> Readiness.impossible(check.getReason(), check.getMend());
      case DEGRADED, UNSPECIFIED -> Readiness.degraded(check.getReason(), check.getMend());
    };
  }
}
