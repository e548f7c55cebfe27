package dev.sonda.cli.internal;

import com.google.protobuf.ByteString;
import dev.sonda.cli.internal.app.SubcommandDispatcher;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Result of a command line that was run in memory: exit code, output and error output. */
public record CommandRun(int exitCode, ByteString outBytes, String err) {

  public static CommandRun of(CommandContext.FrameworkEntry inFramework, String... arguments) {
    return run(Optional.empty(), inFramework, arguments);
  }

  /** Runs a command line with access to the given tracing service. */
  public static CommandRun with(TracingAccess tracing, String... arguments) {
    return run(Optional.of(tracing), CommandRun::refuse, arguments);
  }

  /** Runs a command line without a tracing service, for commands that need no service. */
  public static CommandRun alone(String... arguments) {
    return run(Optional.empty(), CommandRun::refuse, arguments);
  }

  /** Runs a command line with a tracing service and writes its output to the given stream. */
  public static CommandRun into(OutputStream out, TracingAccess tracing, String... arguments) {
    return run(out, Optional.of(tracing), CommandRun::refuse, arguments);
  }

  private static ExitCode refuse(CommandContext context, CommandContext.FrameworkNeeds needs) {
    throw new AssertionError("this command needs no framework");
  }

  private static CommandRun run(
      Optional<TracingAccess> tracing,
      CommandContext.FrameworkEntry inFramework,
      String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandRun run = run(out, tracing, inFramework, arguments);
    return new CommandRun(run.exitCode(), ByteString.copyFrom(out.toByteArray()), run.err());
  }

  private static CommandRun run(
      OutputStream out,
      Optional<TracingAccess> tracing,
      CommandContext.FrameworkEntry inFramework,
      String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CommandContext context =
        new CommandContext(
            List.of(arguments),
            new ByteArrayInputStream(new byte[0]),
            new StandardOutput(out),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of(),
            tracing,
            handler -> {},
            inFramework);
    int exitCode = new SubcommandDispatcher(context).run();
    return new CommandRun(exitCode, ByteString.EMPTY, err.toString(StandardCharsets.UTF_8));
  }

  public String out() {
    return outBytes.toStringUtf8();
  }
}
