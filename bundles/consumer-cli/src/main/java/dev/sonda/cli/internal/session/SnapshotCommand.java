package dev.sonda.cli.internal.session;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.query.DaemonClient;
import dev.sonda.cli.internal.query.SessionChoice;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The commands {@code snapshot} and {@code clone}: save a copy of the data that a running session
 * has recorded so far.
 */
public final class SnapshotCommand extends RecordCommandAlias {
  private final boolean findsAlone;

  private SnapshotCommand(CommandContext context, String name, boolean findsAlone) {
    super(context, name);
    this.findsAlone = findsAlone;
  }

  /** {@code snapshot}: a session need not be named where there is only one. */
  public static SnapshotCommand snapshot(CommandContext context) {
    return new SnapshotCommand(context, "snapshot", true);
  }

  /** {@code clone}: the session has to be named. */
  public static SnapshotCommand clone(CommandContext context) {
    return new SnapshotCommand(context, "clone", false);
  }

  @Override
  public CommandSpec spec() {
    String which = "Its number or its unique_session_name, as sonda sessions lists them";
    CommandSpec spec = flags(which);
    describe(spec, "--out", OUT_WITHOUT_OVERWRITING);
    return spec;
  }

  private CommandSpec flags(String which) {
    return findsAlone
        ? spec(
            "Save what a running session of the daemon has recorded so far, and let it go on.",
            PicocliSpecs.optionalArgument("SESSION", which + " (default: the only one)."),
            "--out",
            "--no-clobber",
            "--fail-on-loss",
            "--json")
        : spec(
            "Save a clone of a running session of the daemon; as record --clone.",
            PicocliSpecs.argument("SESSION", which + "."),
            "--out",
            "--no-clobber",
            "--fail-on-loss",
            "--json",
            "--clone-for-bugreport");
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    String session =
        arguments.hasMatchedPositional(0)
            ? arguments.matchedPositionalValue(0, "")
            : Long.toString(onlyOne());
    return record(
        arguments, UnaryOperator.identity(), keepingOldFile(arguments, "--clone=" + session));
  }

  private long onlyOne() throws CommandFailure {
    return DaemonClient.ask(
        context(), calledAs(), query -> SessionChoice.onlyOf(query.sessions()).id());
  }
}
