package dev.sonda.analysis.cli.internal.app;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.deploy.DeployFolderTraceFactory;
import dev.sonda.analysis.cli.internal.warm.WarmServer;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.TerminalCapabilities;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The entry point of a process that {@code bin/sonda sql} starts. */
public final class Main {
  /** Names the folder whose jars add importers and extensions. */
  private static final String DEPLOY_PROPERTY = "sonda.deploy";

  private Main() {}

  public static void main(String[] arguments) {
    if (arguments.length == 2 && arguments[0].equals(WarmServer.COMMAND)) {
      WarmServerProcess.run(arguments[1], traces());
      return;
    }
    // Not System.out, because a PrintStream hides write errors.
    StandardOutput out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    int exitCode = ExitCode.FAILURE.number();
    try {
      exitCode = new AnalysisCommandDispatcher(context(arguments, out, err)).run().number();
    } catch (Throwable e) {
      // Catches Throwable, including Error: otherwise the engine's threads would keep the process
      // alive after the main thread has died.
      err.println("sonda: " + e);
      e.printStackTrace(err);
    } finally {
      System.exit(exitCode);
    }
  }

  private static CommandContext context(String[] arguments, StandardOutput out, PrintStream err) {
    Map<String, String> environment = System.getenv();
    return new CommandContext(
        List.of(arguments),
        Path.of(""),
        System.in,
        out,
        err,
        environment,
        TerminalCapabilities.ofProcess(environment),
        System::nanoTime,
        action -> Runtime.getRuntime().addShutdownHook(new Thread(action, "sonda-shutdown")),
        traces());
  }

  /**
   * The factory that opens traces with the importers and extensions in the distribution's folder
   * {@code deploy}.
   */
  private static TraceProcessorFactory traces() {
    String deploy = System.getProperty(DEPLOY_PROPERTY);
    return IdleHeapCollection.of(
        deploy == null ? TraceProcessor::open : new DeployFolderTraceFactory(Path.of(deploy)));
  }
}
