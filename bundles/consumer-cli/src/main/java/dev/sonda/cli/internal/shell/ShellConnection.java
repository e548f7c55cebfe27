package dev.sonda.cli.internal.shell;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;

/** One client of the shell, on a thread of its own, from its request to its exit code. */
final class ShellConnection implements Runnable {
  private static final System.Logger LOG = System.getLogger(ShellConnection.class.getName());

  private static final String INTERACTIVE_SHELL = "gosh --login --noshutdown --quiet";

  private final SocketChannel client;
  private final CommandProcessor processor;

  ShellConnection(SocketChannel client, CommandProcessor processor) {
    this.client = client;
    this.processor = processor;
  }

  @Override
  public void run() {
    try (client) {
      DataInputStream in = new DataInputStream(Channels.newInputStream(client));
      DataOutputStream out = new DataOutputStream(Channels.newOutputStream(client));
      int exitCode = serve(in.readUTF(), in, out);
      synchronized (out) {
        out.writeByte(FrameLayout.EXIT);
        out.writeInt(exitCode);
        out.flush();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a shell's client went away", e);
    } catch (Throwable e) {
      // The edge of this thread: the daemon goes on, whatever happens in one session.
      LOG.log(System.Logger.Level.WARNING, "a shell's session broke off", e);
    }
  }

  void close() {
    try {
      client.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "closing a shell's client", e);
    }
  }

  private int serve(String command, DataInputStream in, DataOutputStream socket) {
    PrintStream out = stream(socket, FrameLayout.OUT);
    PrintStream err = stream(socket, FrameLayout.ERR);
    CommandSession session = processor.createSession(in, out, err);
    try {
      Object result =
          session.execute(command.equals(FrameLayout.INTERACTIVE) ? INTERACTIVE_SHELL : command);
      if (result != null && !command.equals(FrameLayout.INTERACTIVE)) {
        out.println(session.format(result, Converter.INSPECT).toString().stripTrailing());
      }
      return 0;
    } catch (Throwable e) {
      // Commands are other bundles' code, which may even lack a class: what they throw is their
      // user's to see.
      err.println(describe(e));
      return 1;
    } finally {
      out.flush();
      err.flush();
      session.close();
    }
  }

  private static String describe(Throwable e) {
    // How Gogo hands on an error, which has no message of its own.
    Throwable shown = e instanceof InvocationTargetException wrapped ? wrapped.getCause() : e;
    return shown instanceof Exception && shown.getMessage() != null
        ? shown.getMessage()
        : String.valueOf(shown);
  }

  private static PrintStream stream(DataOutputStream socket, int stream) {
    return new PrintStream(new FrameOutput(socket, stream), true, StandardCharsets.UTF_8);
  }
}
