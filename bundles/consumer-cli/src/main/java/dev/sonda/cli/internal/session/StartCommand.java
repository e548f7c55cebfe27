package dev.sonda.cli.internal.session;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The commands {@code start} and {@code detach}: start a session that continues without the
 * command.
 */
public final class StartCommand extends RecordCommandAlias {
  private final boolean naming;

  private StartCommand(CommandContext context, String name, boolean naming) {
    super(context, name);
    this.naming = naming;
  }

  /** {@code start}: the name is both the session's own and the key by which it is stopped. */
  public static StartCommand start(CommandContext context) {
    return new StartCommand(context, "start", true);
  }

  /** {@code detach}: the config gets no name, as with {@code record --detach}. */
  public static StartCommand detach(CommandContext context) {
    return new StartCommand(context, "detach", false);
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        spec(
            naming
                ? "Start a session of the daemon that goes on by itself; sonda stop NAME saves it."
                : "Start a session and leave it to the daemon under a key; as record --detach.",
            PicocliSpecs.argument(
                naming ? "NAME" : "KEY",
                naming ? "What it is called from now on." : "What sonda attach finds it by."),
            "--out",
            "--no-clobber",
            "--allow-missing");
    addWhatToRecord(spec);
    if (naming) {
      describe(
          spec,
          ConfigFlags.TIME,
          "How long, with -s: 500ms, 5s, 10m, 1h; 0: until sonda stop (default: as the config says;"
              + " 0 without one). A session that has no file has to be endless: -t 0 takes away the"
              + " end that its config has.");
    }
    return spec;
  }

  @Override
  boolean isEndless() {
    return naming;
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    String name = arguments.matchedPositionalValue(0, "");
    return record(arguments, config -> naming ? named(config, name) : config, "--detach=" + name);
  }

  private static TraceConfig named(TraceConfig config, String name) {
    return config.toBuilder().setUniqueSessionName(name).build();
  }
}
