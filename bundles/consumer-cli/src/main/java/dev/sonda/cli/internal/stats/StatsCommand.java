package dev.sonda.cli.internal.stats;

import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.query.DaemonClient;
import dev.sonda.cli.internal.query.ServiceQueryConnection;
import dev.sonda.cli.internal.query.SessionChoice;
import dev.sonda.cli.internal.query.SessionListEntry;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.TerminalCapabilities;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code stats}: shows the statistics of a daemon's session, once or until it ends.
 *
 * <p>Exit code 2 if the session doesn't exist, 3 without a daemon. With {@code --follow}, the end
 * of the session, Ctrl-C and a reader that closes its pipe all end the command with 0. A service
 * other than Sonda's returns only the public statistics, which a sentence on standard error
 * reports.
 */
public final class StatsCommand implements CliCommand {
  /** The default period of {@code --follow}. */
  private static final long PERIOD_MS = 1000;

  private static final String FOLLOW = "--follow";
  private static final String PERIOD = "--period";

  private final CommandContext context;
  private final CompletableFuture<Boolean> stopped = new CompletableFuture<>();

  public StatsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command(
            "Show how full a session's buffers are, what was lost, and what helps.")
        .addPositional(
            PicocliSpecs.optionalArgument(
                "SESSION", "Its number or its unique_session_name (default: the only one)."))
        .addOption(PicocliSpecs.flag("-f", FOLLOW, "Go on until the session ends, or Ctrl-C."))
        .addOption(PeriodOption.of(PERIOD, "How often to look with --follow (default: 1s)."))
        .addOption(PicocliSpecs.flag("--json", "One JSON object a look and line."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    Optional<String> session =
        arguments.hasMatchedPositional(0)
            ? Optional.of(arguments.matchedPositionalValue(0, ""))
            : Optional.empty();
    return DaemonClient.run(
        context,
        "sonda stats",
        tracing -> {
          try (ServiceQueryConnection query = ServiceQueryConnection.open(tracing::connect)) {
            SessionListEntry chosen = SessionChoice.of(session, query.sessions());
            if (!query.isSondas()) {
              context.err().println("sonda: " + PerfettoStatsView.WHAT_IS_MISSING);
            }
            return PicocliSpecs.isSet(arguments, FOLLOW)
                ? follow(tracing, query, chosen, arguments)
                : once(query, chosen, arguments);
          }
        });
  }

  private ExitCode once(
      ServiceQueryConnection query, SessionListEntry session, ParseResult arguments)
      throws CommandFailure {
    StatsView block =
        look(query, session)
            .orElseThrow(() ->
                new CommandFailure(
                    ExitCode.USAGE, "session " + session.id() + " has ended meanwhile"));
    show(block, Optional.empty(), screen(), arguments);
    return ExitCode.OK;
  }

  /**
   * Shows the statistics once per period until the session ends, a signal arrives or writing the
   * output fails.
   */
  private ExitCode follow(
      TracingAccess tracing,
      ServiceQueryConnection query,
      SessionListEntry session,
      ParseResult arguments)
      throws CommandFailure {
    tracing.onSignal(() -> stopped.complete(true));
    long periodMs = PeriodOption.milliseconds(arguments, PERIOD, PERIOD_MS);
    StatsScreen screen = screen();
    Optional<StatsView> before = Optional.empty();
    do {
      Optional<StatsView> block = look(query, session);
      if (block.isEmpty()) {
        context.err().println("sonda: session " + session.id() + " has ended");
        return ExitCode.OK;
      }
      show(block.get(), before, screen, arguments);
      before = block;
    } while (!context.out().hasFailed() && !BlockingReply.isDone(stopped, periodMs));
    return ExitCode.OK;
  }

  /**
   * Queries the statistics, and the session's entry in the list of sessions, which may have changed
   * too.
   */
  private static Optional<StatsView> look(ServiceQueryConnection query, SessionListEntry session)
      throws CommandFailure {
    if (!query.isSondas()) {
      return PerfettoStatsView.of(session, query.state());
    }
    Optional<SessionStats> stats = query.stats(session.id());
    if (stats.isEmpty()) {
      return Optional.empty();
    }
    return query.sessions().stream()
        .filter(line -> line.id() == session.id())
        .findFirst()
        .map(line -> new SondaStatsView(line, stats.get(), System.nanoTime()));
  }

  private StatsScreen screen() {
    boolean onTerminal = TerminalCapabilities.ofProcess(context.environment()).canRedrawOutput();
    return new StatsScreen(
        context.out(),
        onTerminal,
        onTerminal && TerminalCapabilities.wantsColours(context.environment()));
  }

  /**
   * Prints the statistics of one moment; JSON is flushed at once, so that a program can follow the
   * output.
   */
  private void show(
      StatsView block, Optional<StatsView> before, StatsScreen screen, ParseResult arguments) {
    if (PicocliSpecs.isSet(arguments, "--json")) {
      context.out().println(JsonFormatter.of(block.fields()));
      context.out().flush();
    } else {
      screen.show(block.lines(before));
    }
  }
}
