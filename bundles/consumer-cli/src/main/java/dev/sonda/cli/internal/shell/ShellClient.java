package dev.sonda.cli.internal.shell;

import dev.sonda.terminal.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The client's end of the shell's socket. Used by one thread, except for {@link #interrupt} and
 * {@link #close}.
 */
final class ShellClient implements Closeable {
  private static final System.Logger LOG = System.getLogger(ShellClient.class.getName());

  private final SocketChannel channel;
  private final DataInputStream in;
  private final DataOutputStream out;

  /**
   * Creates a client.
   *
   * @param channel the connection, which this client closes
   */
  ShellClient(SocketChannel channel) {
    this.channel = channel;
    this.in = new DataInputStream(Channels.newInputStream(channel));
    this.out = new DataOutputStream(Channels.newOutputStream(channel));
  }

  /** Sends the first request of a connection: a command, or one of {@link ShellProtocol}'s. */
  void request(String command) throws IOException {
    out.writeUTF(command);
    out.flush();
  }

  /** Copies input to the daemon, on a new thread. */
  void forward(InputStream typed) {
    Thread.ofPlatform()
        .name("sonda-shell-input")
        .daemon()
        .start(() -> {
          try {
            typed.transferTo(out);
            channel.shutdownOutput();
          } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "the daemon takes no more input", e);
          }
        });
  }

  /** In a conversation: runs a command and copies its output. */
  ExitCode run(String command, OutputStream to, OutputStream errorsTo) throws IOException {
    ask(ShellProtocol.RUN, command);
    return show(to, errorsTo);
  }

  /** In a conversation: returns the candidates for the end of a line. */
  List<CompletionCandidate> complete(String line) throws IOException {
    ask(ShellProtocol.COMPLETE, line);
    ByteArrayOutputStream words = new ByteArrayOutputStream();
    show(words, OutputStream.nullOutputStream());
    return words.toString(StandardCharsets.UTF_8).lines().map(CompletionCandidate::parse).toList();
  }

  /**
   * In a conversation, on any thread: interrupts the running command, whose exit code arrives soon
   * after.
   */
  void interrupt() throws IOException {
    ask(ShellProtocol.INTERRUPT, "");
  }

  private synchronized void ask(int kind, String text) throws IOException {
    out.writeByte(kind);
    out.writeUTF(text);
    out.flush();
  }

  /** Copies the output in frames to the two streams until the exit code arrives. */
  ExitCode show(OutputStream to, OutputStream errorsTo) throws IOException {
    while (true) {
      int stream = in.readUnsignedByte();
      int value = in.readInt();
      if (stream == ShellProtocol.EXIT) {
        return value == 0 ? ExitCode.OK : ExitCode.FAILURE;
      }
      if (value < 0 || value > ShellProtocol.LONGEST) {
        throw new IOException("what answers is no shell of Sonda");
      }
      byte[] bytes = new byte[value];
      in.readFully(bytes);
      OutputStream shown = stream == ShellProtocol.OUT ? to : errorsTo;
      shown.write(bytes);
      shown.flush();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
