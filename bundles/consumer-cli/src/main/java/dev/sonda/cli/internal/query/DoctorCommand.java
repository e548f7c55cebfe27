package dev.sonda.cli.internal.query;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.Tracing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Asks every data source whether it could do its work here, and prints what would mend it. */
public final class DoctorCommand implements CliCommand {
  private final CommandContext context;

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
  public CommandSpec spec() {
    return Flags.command("Say of each data source whether it can record here; exit 1 if one can't.")
        .addOption(Flags.flag("--json", "One JSON object a data source and line."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    if (context.tracing().isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    Tracing tracing = context.tracing().get();
    boolean json = Flags.isSet(arguments, "--json");
    tracing.awaitSettled();
    try (ServiceQuery query = ServiceQuery.open(tracing::connect)) {
      List<SourceCheck> checks = query.checkAll();
      checks.forEach(check -> print(json, check.dataSourceName(), Finding.of(check.readiness())));
      boolean wellAll =
          checks.stream().noneMatch(check -> check.readiness() instanceof Readiness.Impossible);
      return wellAll ? ExitCode.OK : ExitCode.FAILURE;
    }
  }

  private void print(boolean json, String name, Finding finding) {
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
