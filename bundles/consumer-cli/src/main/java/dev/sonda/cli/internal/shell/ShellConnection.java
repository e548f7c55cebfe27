package dev.sonda.cli.internal.shell;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import org.apache.felix.service.command.CommandProcessor;

/** Serves one client of the shell, on a thread of its own. */
final class ShellConnection implements Runnable {
  private static final System.Logger LOG = System.getLogger(ShellConnection.class.getName());

  private final SocketChannel client;
  private final CommandProcessor processor;
  private final ArgumentCompleter arguments;

  ShellConnection(SocketChannel client, CommandProcessor processor, ArgumentCompleter arguments) {
    this.client = client;
    this.processor = processor;
    this.arguments = arguments;
  }

  @Override
  public void run() {
    try (client) {
      DataInputStream in = new DataInputStream(Channels.newInputStream(client));
      DataOutputStream out = new DataOutputStream(Channels.newOutputStream(client));
      String request = in.readUTF();
      if (request.equals(ShellProtocol.CONVERSATION)) {
        converse(in, out);
      } else {
        serve(request, in, out);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a shell's client went away", e);
    } catch (Throwable e) {
      // Catches everything, since this is the thread's outermost method: no error of a session may
      // end the daemon.
      LOG.log(System.Logger.Level.WARNING, "a shell's session broke off", e);
    }
  }

  /** Closes the connection, which ends its thread. May be called on any thread. */
  void close() {
    try {
      client.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "closing a shell's client", e);
    }
  }

  private void serve(String command, DataInputStream in, DataOutputStream out) throws IOException {
    try (ShellSession session = new ShellSession(processor, in, out)) {
      boolean isShell = command.equals(ShellProtocol.INTERACTIVE);
      end(out, isShell ? session.runShell() : session.run(command));
    }
  }

  /**
   * Serves a conversation. Its commands have no standard input: typed text arrives as whole
   * requests.
   */
  private void converse(DataInputStream in, DataOutputStream out)
      throws IOException, InterruptedException {
    try (ShellSession session = new ShellSession(processor, InputStream.nullInputStream(), out)) {
      new ShellRequestLoop(session, arguments, out).run(in);
    }
  }

  /** Sends the exit code that ends an answer. */
  static void end(DataOutputStream out, int exitCode) throws IOException {
    synchronized (out) {
      // Clears a late interrupt, which would close the channel during the write.
      boolean ignored = Thread.interrupted();
      out.writeByte(ShellProtocol.EXIT);
      out.writeInt(exitCode);
      out.flush();
    }
  }
}
