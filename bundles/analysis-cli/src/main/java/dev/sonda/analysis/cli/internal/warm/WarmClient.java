package dev.sonda.analysis.cli.internal.warm;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends a command line to the warm server of a folder and copies the standard streams in both
 * directions. The whole process takes some tens of milliseconds: it loads classes of the JDK only,
 * and has no lambdas, because the JVM would generate a class for each.
 */
public final class WarmClient {
  /** The command of {@code bin/sonda} that starts the server. */
  static final String SERVER_COMMAND = "trace_processor_shell_server";

  private static final int BUFFER_BYTES = 1 << 16;

  /**
   * How long the client waits for the server to start: enough for a JVM on a slow, busy machine.
   */
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final WarmSocketFolder folder;
  private final String sonda;
  private final String[] arguments;
  private final InputStream in;
  private final OutputStream out;
  private final OutputStream err;

  WarmClient(
      WarmSocketFolder folder,
      String sonda,
      String[] arguments,
      InputStream in,
      OutputStream out,
      OutputStream err) {
    this.folder = folder;
    this.sonda = sonda;
    this.arguments = arguments;
    this.in = in;
    this.out = out;
    this.err = err;
  }

  /**
   * Runs a command line at the server.
   *
   * @param line the server's folder, the path of {@code bin/sonda}, and the arguments
   */
  public static void main(String[] line) {
    int exitCode = 1;
    try {
      String[] arguments = new String[line.length - 2];
      System.arraycopy(line, 2, arguments, 0, arguments.length);
      exitCode = ofProcess(WarmSocketFolder.open(line[0]), line[1], arguments).run();
    } catch (EOFException e) {
      System.err.println("trace_processor_shell: its helper process has ended");
    } catch (IOException e) {
      System.err.println("trace_processor_shell: " + e.getMessage());
    }
    System.exit(exitCode);
  }

  private static WarmClient ofProcess(WarmSocketFolder folder, String sonda, String[] arguments) {
    return new WarmClient(
        folder,
        sonda,
        arguments,
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err));
  }

  int run() throws IOException {
    int exitCode = tryToRun();
    while (exitCode < 0) {
      startServer();
      exitCode = tryToRun();
    }
    return exitCode;
  }

  /**
   * Runs the command line if a server listens; returns its exit code, or a negative number if there
   * is no server of this build.
   */
  private int tryToRun() throws IOException {
    SocketChannel channel = connect();
    if (channel == null) {
      return -1;
    }
    try (channel) {
      DataOutputStream to =
          new DataOutputStream(
              new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES));
      ask(to);
      return answer(new DataInputStream(Channels.newInputStream(channel)), to);
    }
  }

  private @Nullable SocketChannel connect() throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(folder.address());
      return channel;
    } catch (IOException e) {
      // No server listens: the socket is missing, or a killed server has left it.
      channel.close();
      return null;
    }
  }

  private void ask(DataOutputStream to) throws IOException {
    WarmServerMessage.writeText(to, WarmSocketFolder.build());
    WarmServerMessage.writeText(to, Path.of("").toAbsolutePath().toString());
    to.writeInt(arguments.length);
    for (String argument : arguments) {
      WarmServerMessage.writeText(to, argument);
    }
    Map<String, String> environment = System.getenv();
    to.writeInt(environment.size());
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      WarmServerMessage.writeText(to, variable.getKey());
      WarmServerMessage.writeText(to, variable.getValue());
    }
    to.writeBoolean(Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false));
    to.flush();
  }

  private int answer(DataInputStream from, DataOutputStream to) throws IOException {
    while (true) {
      WarmServerMessage frame = WarmServerMessage.read(from);
      switch (frame.kind()) {
        case WarmServerMessage.OUTPUT -> out.write(frame.bytes());
        case WarmServerMessage.ERROR -> err.write(frame.bytes());
        case WarmServerMessage.INPUT_WANTED -> sendInput(to);
        case WarmServerMessage.EXIT -> {
          return frame.bytes()[0] & 0xff;
        }
        default -> {
          return -1;
        }
      }
    }
  }

  private void sendInput(DataOutputStream to) throws IOException {
    byte[] bytes = new byte[BUFFER_BYTES];
    WarmServerMessage.write(to, WarmServerMessage.INPUT, bytes, Math.max(0, in.read(bytes)));
  }

  /**
   * Starts the server. One client does so, while other clients wait for the lock until the server
   * listens.
   */
  private void startServer() throws IOException {
    try (FileChannel file =
            FileChannel.open(folder.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = file.lock()) {
      if (!lock.isValid() || isThere()) {
        return;
      }
      Process server =
          new ProcessBuilder(sonda, SERVER_COMMAND, folder.name())
              .redirectInput(new File("/dev/null"))
              .redirectOutput(folder.log())
              .redirectErrorStream(true)
              .start();
      long begin = System.nanoTime();
      while (!isThere()) {
        if (!server.isAlive() || System.nanoTime() - begin > START_NANOS) {
          throw new IOException("no helper process could be started: see " + folder.log());
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }

  private boolean isThere() throws IOException {
    SocketChannel channel = connect();
    if (channel == null) {
      return false;
    }
    channel.close();
    return true;
  }
}
