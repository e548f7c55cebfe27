package dev.sonda.cli.internal.session;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.jvm.AgentLoading;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The commands {@code stop} and {@code attach}: end a detached session or wait for its end, and
 * save it.
 */
public final class StopCommand extends RecordCommandAlias {
  private static final String STOP = "--stop";
  private static final String HOME = "sonda.home";
  private static final String JVM = "--jvm";
  private static final String TRACE = "--trace";

  private final boolean now;

  private StopCommand(CommandContext context, String name, boolean now) {
    super(context, name);
    this.now = now;
  }

  /** {@code stop}: ends the session at once. */
  public static StopCommand stop(CommandContext context) {
    return new StopCommand(context, "stop", true);
  }

  /** {@code attach}: waits for the session's end, unless {@code --stop} is given. */
  public static StopCommand attach(CommandContext context) {
    return new StopCommand(context, "attach", false);
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        spec(
            now
                ? "End a session that sonda start has begun, and save it."
                : "Follow a detached session to its end, and save it; Ctrl-C ends it.",
            PicocliSpecs.argument(
                now ? "NAME" : "KEY", "The name or key that the session was started with."),
            "--out",
            "--no-clobber",
            "--fail-on-loss",
            "--json");
    describe(spec, "--out", OUT_WITHOUT_OVERWRITING);
    return now
        ? spec
        : spec.addOption(PicocliSpecs.flag(STOP, "End it at once, as sonda stop does."))
            .addOption(
                PicocliSpecs.flag(
                    JVM,
                    "KEY is the process id of a Java program instead, which is given Sonda's agent:"
                        + " from then on it traces itself."))
            .addOption(
                PicocliSpecs.value(
                    List.of(TRACE),
                    "SETTINGS",
                    "With --jvm: what the agent traces, such as"
                        + " methods=com.acme.Shop::pay*,on=http+jdbc."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    if (!now && PicocliSpecs.isSet(arguments, JVM)) {
      return attachAgent(arguments);
    }
    String attach = "--attach=" + arguments.matchedPositionalValue(0, "");
    return now
        ? record(arguments, UnaryOperator.identity(), keepingOldFile(arguments, attach, STOP))
        : record(arguments, UnaryOperator.identity(), keepingOldFile(arguments, attach));
  }

  private ExitCode attachAgent(ParseResult arguments) throws CommandFailure {
    Path home = Path.of(System.getProperty(HOME, "."));
    new AgentLoading(home)
        .attach(
            arguments.matchedPositionalValue(0, ""), PicocliSpecs.text(arguments, TRACE).orElse(""))
        .forEach(context().err()::println);
    return ExitCode.OK;
  }
}
