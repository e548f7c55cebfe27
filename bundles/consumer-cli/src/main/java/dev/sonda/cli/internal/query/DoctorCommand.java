package dev.sonda.cli.internal.query;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.Tracing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks every data source whether it could do its work here, and prints what would mend it. */
@Command(
    name = "doctor",
    description = "Say of each data source whether it can record here; exit 1 if one can't.")
public final class DoctorCommand implements Callable<Integer> {
  private final CommandContext context;

  @Option(names = "--json", description = "One JSON object a data source and line.")
  private boolean json;

  public DoctorCommand(CommandContext context) {
    this.context = context;
  }

  /** What a check says, in words. */
  private record Finding(String state, String reason, String mend) {
    static Finding of(Readiness readiness) {
      return switch (readiness) {
        case Readiness.Ok ok -> new Finding("ok", "", "");
        case Readiness.Degraded(String reason, String mend) ->
            new Finding("degraded", reason, mend);
        case Readiness.Impossible(String reason, String mend) ->
            new Finding("impossible", reason, mend);
      };
    }
  }

  @Override
  public Integer call() throws Failure {
    if (context.tracing().isEmpty()) {
      return context.inFramework().run(Map.of());
    }
    Tracing tracing = context.tracing().get();
    tracing.awaitSettled();
    try (ServiceQuery query = ServiceQuery.open(tracing::connect)) {
      List<SourceCheck> checks = query.checkAll();
      checks.forEach(check -> print(check.dataSourceName(), Finding.of(check.readiness())));
      boolean wellAll =
          checks.stream().noneMatch(check -> check.readiness() instanceof Readiness.Impossible);
      return (wellAll ? ExitCode.OK : ExitCode.FAILURE).number();
    }
  }

  private void print(String name, Finding finding) {
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", name);
      fields.put("state", finding.state());
      fields.put("reason", finding.reason());
      fields.put("mend", finding.mend());
      context.out().println(Json.of(fields));
      return;
    }
    context.out().println(name + ": " + finding.state());
    if (!finding.reason().isEmpty()) {
      context.out().println("  " + finding.reason());
    }
    if (!finding.mend().isEmpty()) {
      context.out().println("  to mend it: " + finding.mend());
    }
  }
}
