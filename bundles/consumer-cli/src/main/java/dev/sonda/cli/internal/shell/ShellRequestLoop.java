package dev.sonda.cli.internal.shell;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.function.IntSupplier;

/**
 * Serves the requests of one interactive client, one after the other. Each is answered on a thread
 * of its own, so that the connection's thread can read an interrupt in the meantime.
 */
final class ShellRequestLoop {
  private static final System.Logger LOG = System.getLogger(ShellRequestLoop.class.getName());

  private final ShellSession session;
  private final ArgumentCompleter arguments;
  private final DataOutputStream out;
  private Thread answering = Thread.ofPlatform().unstarted(() -> {});

  ShellRequestLoop(ShellSession session, ArgumentCompleter arguments, DataOutputStream out) {
    this.session = session;
    this.arguments = arguments;
    this.out = out;
  }

  /** Reads requests until the client disconnects; then interrupts the request that still runs. */
  void run(DataInputStream in) throws IOException, InterruptedException {
    try {
      for (int kind = in.read(); kind >= 0; kind = in.read()) {
        answer(kind, in.readUTF());
      }
    } finally {
      interrupt();
      answering.join();
    }
  }

  private void answer(int kind, String text) throws IOException, InterruptedException {
    switch (kind) {
      case ShellProtocol.INTERRUPT -> interrupt();
      case ShellProtocol.RUN -> begin(() -> session.run(text));
      case ShellProtocol.COMPLETE -> begin(() -> session.complete(text, arguments));
      default -> throw new IOException("a shell's client asks for a " + kind);
    }
  }

  private void begin(IntSupplier request) throws InterruptedException {
    answering.join();
    answering = Thread.ofPlatform().name("sonda-shell-command").daemon().start(() -> run(request));
  }

  /** Answers one request. An answer that fails closes the connection. */
  private void run(IntSupplier request) {
    try {
      ShellConnection.end(out, request.getAsInt());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a shell's client left its command", e);
    } catch (Throwable e) {
      LOG.log(System.Logger.Level.WARNING, "a shell's session broke off", e);
      hangUp();
    }
  }

  private void hangUp() {
    try {
      out.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "closing a shell's client", e);
    }
  }

  /** Interrupts the running request, but never during a write, which would close the socket. */
  private void interrupt() {
    synchronized (out) {
      answering.interrupt();
    }
  }
}
