package dev.sonda.cli.internal.doctor;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.SocketTracingAccess;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code doctor}: asks every data source whether it could record on this machine,
 * checks other requirements of a recording, and prints the command that fixes each problem. With a
 * daemon it asks the daemon's data sources, which may run as another user with more rights.
 */
public final class DoctorCommand implements CliCommand {
  private final CommandContext context;

  public DoctorCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        PicocliSpecs.command(
            "Say what can record here, what can't, why, and what mends it; exit 1 if something is"
                + " broken.");
    spec.usageMessage()
        .footer(
            "Broken is what a command would mend, such as a permission that is missing or a tracefs"
                + " that is not mounted: exit 1. Hardware, a kernel's feature or a service that"
                + " this machine just does not have, such as a battery or a journal, has no"
                + " remedy: exit 0, unless that data source was named.");
    return spec.addPositional(
            PositionalParamSpec.builder()
                .arity("0..*")
                .type(String[].class)
                .paramLabel("SOURCE")
                .description("Look at these data sources alone (default: at all, and the machine).")
                .build())
        .addOption(PicocliSpecs.flag("--json", "One JSON object a finding and line."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    if (context.tracing().isPresent()) {
      return look(context.tracing().get(), arguments);
    }
    Optional<SocketTracingAccess> daemon = SocketTracingAccess.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (SocketTracingAccess far = daemon.get()) {
      return look(far, arguments);
    }
  }

  /** Runs the checks and prints the findings. */
  private ExitCode look(TracingAccess tracing, ParseResult arguments) throws CommandFailure {
    List<String> names = List.of(arguments.matchedPositionalValue(0, new String[0]));
    tracing.awaitSettled();
    List<Finding> findings;
    try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
      findings = DoctorChecks.examine(query, names, context.environment());
    }
    boolean json = PicocliSpecs.isSet(arguments, "--json");
    for (Finding finding : findings) {
      if (json) {
        context.out().println(JsonFormatter.of(finding.fields()));
      } else {
        finding.lines().forEach(context.out()::println);
      }
    }
    return exitCode(names, findings);
  }

  /**
   * The exit code: success if all data sources named on the command line are ok, or, without names,
   * if no finding is broken.
   */
  static ExitCode exitCode(List<String> names, List<Finding> findings) {
    boolean isTrouble =
        names.isEmpty()
            ? findings.stream().anyMatch(Finding::isBroken)
            : !findings.stream().allMatch(Finding::isWell);
    return isTrouble ? ExitCode.FAILURE : ExitCode.OK;
  }
}
