package dev.sonda.launcher;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The program's entry point. Exits the JVM explicitly at the end, so that no thread of the
 * framework keeps it alive.
 */
public final class Main {
  private static final String COMMANDS = "dev.sonda.cli.internal.app.Main";
  private static final int FAILURE = 1;

  /**
   * The system property with the folder of the analysis bundles, for a daemon; unset if the
   * analysis isn't installed.
   */
  private static final String ANALYSIS_PROPERTY = "sonda.analysis";

  /**
   * How long to wait for the command service: long enough for a busy emulated machine, on which 30
   * s were too short.
   */
  private static final long COMMANDS_TIMEOUT_MS = 180_000;

  private Main() {}

  public static void main(String[] args) {
    int exitCode = FAILURE;
    // Unbuffered, so that the command that prints notices write errors.
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    try {
      exitCode = runCommands(args, out, err);
    } catch (Throwable e) {
      // Catches Error too, such as OutOfMemoryError: if the main thread just died, Felix would keep
      // the JVM running forever.
      err.println("sonda: " + e);
      e.printStackTrace(err);
    } finally {
      System.exit(exitCode);
    }
  }

  private static int runCommands(String[] args, OutputStream out, PrintStream err)
      throws Throwable {
    Path home = Path.of(System.getProperty("sonda.home", ".")).toAbsolutePath().normalize();
    SocketLibraryPath.announce(home, System.getProperties());
    Signals signals = new Signals();
    Consumer<Runnable> onSignal = signals::onSignal;
    Function<Map<String, Object>, Integer> inFramework =
        call ->
            new FrameworkRun(new Distribution(home, analysis()), signals, err, COMMANDS_TIMEOUT_MS)
                .call(call);
    MethodHandle run =
        MethodHandles.publicLookup()
            .findStatic(
                Class.forName(COMMANDS),
                "run",
                MethodType.methodType(
                    int.class,
                    String[].class,
                    InputStream.class,
                    OutputStream.class,
                    PrintStream.class,
                    Consumer.class,
                    Function.class));
    return (int) run.invoke(args, System.in, out, err, onSignal, inFramework);
  }

  private static @Nullable Path analysis() {
    String folder = System.getProperty(ANALYSIS_PROPERTY);
    return folder == null ? null : Path.of(folder);
  }
}
