package dev.sonda.analysis.cli.internal.warm;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A command line that a client has sent to the warm server, with the client's standard streams. */
public final class ClientCommandLine {
  /** Runs clients' command lines in this process. */
  @FunctionalInterface
  public interface Runner {
    /**
     * Runs a command line, whose output goes to the line's own streams, and returns the exit code.
     */
    int run(ClientCommandLine line);
  }

  private final DataInputStream from;
  private final DataOutputStream to;
  private final String build;
  private final Path directory;
  private final List<String> arguments = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private final boolean isTerminal;
  private final ClientInput input;
  private volatile @Nullable Runnable onEnd;

  private ClientCommandLine(DataInputStream from, DataOutputStream to) throws IOException {
    this.from = from;
    this.to = to;
    build = WarmServerMessage.readText(from);
    directory = Path.of(WarmServerMessage.readText(from));
    for (int rest = from.readInt(); rest > 0; rest--) {
      arguments.add(WarmServerMessage.readText(from));
    }
    for (int rest = from.readInt(); rest > 0; rest--) {
      environment.put(WarmServerMessage.readText(from), WarmServerMessage.readText(from));
    }
    isTerminal = from.readBoolean();
    input = new ClientInput(() -> send(WarmServerMessage.INPUT_WANTED, new byte[0], 0));
  }

  static ClientCommandLine read(SocketChannel client) throws IOException {
    return new ClientCommandLine(
        new DataInputStream(Channels.newInputStream(client)),
        new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(client))));
  }

  /**
   * Runs the command line; returns false, without running it, if the client comes from another
   * build.
   */
  boolean run(Runner runner, String ownBuild) throws IOException {
    if (!build.equals(ownBuild)) {
      send(WarmServerMessage.OUTDATED, new byte[0], 0);
      return false;
    }
    new Thread(this::receive, "sonda-shell-input").start();
    int exitCode = runner.run(this);
    send(WarmServerMessage.EXIT, new byte[] {(byte) exitCode}, 1);
    return true;
  }

  /**
   * Receives the client's standard input until the connection ends, which also runs the {@link
   * #onEnd} action.
   */
  private void receive() {
    try {
      while (true) {
        input.add(WarmServerMessage.read(from).bytes());
      }
    } catch (IOException e) {
      input.add(new byte[0]);
      Runnable action = onEnd;
      if (action != null) {
        action.run();
      }
    }
  }

  private void send(byte kind, byte[] bytes, int length) throws IOException {
    synchronized (to) {
      WarmServerMessage.write(to, kind, bytes, length);
    }
  }

  public Path directory() {
    return directory;
  }

  public List<String> arguments() {
    return List.copyOf(arguments);
  }

  public Map<String, String> environment() {
    return Map.copyOf(environment);
  }

  /** Whether the client's input and output are terminals. */
  public boolean isTerminal() {
    return isTerminal;
  }

  /** Sets the action to run when the client has disconnected, also after the command has ended. */
  public void onEnd(Runnable action) {
    onEnd = action;
  }

  public InputStream in() {
    return input;
  }

  public OutputStream out() {
    return stream(WarmServerMessage.OUTPUT);
  }

  public OutputStream err() {
    return stream(WarmServerMessage.ERROR);
  }

  private OutputStream stream(byte kind) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        byte[] part =
            offset == 0 ? bytes : java.util.Arrays.copyOfRange(bytes, offset, offset + length);
        send(kind, part, length);
      }
    };
  }
}
