package dev.sonda.cli.internal.shell;

import java.io.DataOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.jspecify.annotations.Nullable;

/** Runs Gogo for one client and sends it the output. Handles one request at a time. */
final class ShellSession implements AutoCloseable {
  /**
   * The command that starts Gogo's shell. It isn't a login shell, whose profile would be read
   * through a URL protocol that isn't installed.
   */
  private static final String SHELL = "gosh --noshutdown --quiet";

  /** Gogo's variable of all commands, with their scopes. */
  private static final String COMMANDS = ".commands";

  /** Gogo's variable of the names of all variables. */
  private static final String VARIABLES = ".variables";

  private final CommandProcessor processor;
  private final InputStream keyboard;
  private final DataOutputStream socket;
  private PrintStream out;
  private PrintStream err;
  private CommandSession session;

  ShellSession(CommandProcessor processor, InputStream keyboard, DataOutputStream socket) {
    this.processor = processor;
    this.keyboard = keyboard;
    this.socket = socket;
    this.out = stream(socket, ShellProtocol.OUT);
    this.err = stream(socket, ShellProtocol.ERR);
    this.session = processor.createSession(keyboard, out, err);
  }

  /** Runs Gogo's own shell until its input ends. */
  int runShell() {
    return execute(SHELL, false);
  }

  /** Runs a command and prints its result. */
  int run(String command) {
    return execute(command, true);
  }

  /** Prints the candidates for the end of the line. */
  int complete(String line, ArgumentCompleter arguments) {
    if (session.get(COMMANDS) instanceof Collection<?> commands) {
      List<String> names = commands.stream().map(String::valueOf).toList();
      new LineCompletion(names, arguments).at(line).forEach(word -> out.println(word.line()));
    }
    out.flush();
    return 0;
  }

  private int execute(String command, boolean showsResult) {
    try {
      Object result = session.execute(command);
      session.put("_", result);
      if (showsResult && result != null) {
        out.println(session.format(result, Converter.INSPECT).toString().stripTrailing());
      }
      return 0;
    } catch (Throwable e) {
      // Catches Throwable, because commands come from other bundles and may even fail with a
      // LinkageError; the error is shown to the user.
      Throwable shown = unwrapped(e);
      if (shown instanceof InterruptedException) {
        replaceSession();
      }
      session.put("exception", shown);
      err.println(describe(shown));
      return 1;
    } finally {
      out.flush();
      err.flush();
    }
  }

  /**
   * Replaces the session after an interrupt, and copies its variables. Gogo's threads may handle
   * the interrupt later and then close the streams of the old session.
   */
  private void replaceSession() {
    CommandSession old = session;
    out.close();
    err.close();
    out = stream(socket, ShellProtocol.OUT);
    err = stream(socket, ShellProtocol.ERR);
    session = processor.createSession(keyboard, out, err);
    session.currentDir(old.currentDir());
    if (old.get(VARIABLES) instanceof Collection<?> names) {
      names.forEach(name -> session.put(String.valueOf(name), old.get(String.valueOf(name))));
    }
    close(old);
  }

  /** Closes a session, which interrupts its running command, but never during a write. */
  private void close(CommandSession ended) {
    synchronized (socket) {
      ended.close();
    }
  }

  /** Gogo wraps an error in an exception without a message of its own. */
  private static Throwable unwrapped(Throwable e) {
    @Nullable Throwable cause = e instanceof InvocationTargetException ? e.getCause() : null;
    return cause == null ? e : cause;
  }

  private static String describe(Throwable e) {
    if (e instanceof InterruptedException) {
      return "interrupted";
    }
    return e instanceof Exception && e.getMessage() != null ? e.getMessage() : String.valueOf(e);
  }

  private static PrintStream stream(DataOutputStream socket, int stream) {
    return new PrintStream(new FrameOutput(socket, stream), true, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    close(session);
  }
}
