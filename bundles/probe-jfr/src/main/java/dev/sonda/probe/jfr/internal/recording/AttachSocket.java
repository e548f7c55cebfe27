package dev.sonda.probe.jfr.internal.recording;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.sonda.probe.jfr.internal.process.JavaProcessFinder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sends commands to a HotSpot JVM over its attach socket. The JDK's attach API makes the JVM open
 * that socket, but has no public method that sends diagnostic commands.
 */
public final class AttachSocket implements JvmCommands {
  /**
   * How long to wait for an answer: long enough for a JVM at a safepoint or a machine under load,
   * but not forever for a JVM that hangs.
   */
  private static final long PATIENCE_MS = 5000;

  private static final int MAX_ANSWER_BYTES = 1 << 16;
  private static final int BUFFER_BYTES = 4096;

  @Override
  public String execute(int pid, String command) throws IOException {
    Path socket = socket(pid);
    if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
      open(pid);
    }
    if (JavaProcessFinder.uid(socket)
        != JavaProcessFinder.uid(Path.of("/proc", Integer.toString(pid)))) {
      throw new IOException("the socket " + socket + " belongs to another user");
    }
    return checked(send(socket, command));
  }

  /**
   * The path of a JVM's attach socket, by the root folder and the pid in the JVM's own namespace,
   * since it may run in a container.
   */
  private static Path socket(int pid) throws IOException {
    Path process = Path.of("/proc", Integer.toString(pid));
    String own = Integer.toString(pid);
    for (String line : Files.readAllLines(process.resolve("status"))) {
      if (line.startsWith("NSpid:")) {
        List<String> numbers = List.of(line.strip().split("\\s+", -1));
        own = numbers.getLast();
      }
    }
    return process.resolve("root/tmp/.java_pid" + own);
  }

  private static void open(int pid) throws IOException {
    try {
      VirtualMachine.attach(Integer.toString(pid)).detach();
    } catch (AttachNotSupportedException e) {
      throw new IOException("it lets nothing in: " + e.getMessage(), e);
    } catch (NoClassDefFoundError e) {
      throw new IOException("this run-time image has no module jdk.attach", e);
    }
  }

  /**
   * Sends a command and returns the answer. Never blocks for longer than {@link #PATIENCE_MS}: the
   * queue of connections of a JVM that hangs may be full.
   */
  static String send(Path socket, String command) throws IOException {
    ByteBuffer request =
        ByteBuffer.wrap(("1\0jcmd\0" + command + "\0\0\0").getBytes(StandardCharsets.UTF_8));
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      connect(channel, socket);
      channel.write(request);
      if (request.hasRemaining()) {
        throw new IOException("it doesn't read the command");
      }
      channel.register(selector, SelectionKey.OP_READ);
      return readAll(channel, selector);
    }
  }

  private static void connect(SocketChannel channel, Path socket) throws IOException {
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (SocketException e) {
      throw new IOException("it accepts no connection: " + e.getMessage(), e);
    }
  }

  private static String readAll(SocketChannel channel, Selector selector) throws IOException {
    long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    while (answer.size() < MAX_ANSWER_BYTES) {
      long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
      if (leftMs <= 0) {
        throw new IOException("it doesn't answer within " + PATIENCE_MS + " ms");
      }
      selector.select(leftMs);
      selector.selectedKeys().clear();
      int count = channel.read(buffer.clear());
      if (count < 0) {
        break;
      }
      answer.write(buffer.array(), 0, count);
    }
    return answer.toString(StandardCharsets.UTF_8);
  }

  /** The answer without its first line, which is the result code: 0, or the number of an error. */
  private static String checked(String answer) throws IOException {
    int end = answer.indexOf('\n');
    String result = end < 0 ? answer : answer.substring(0, end);
    String text = end < 0 ? "" : answer.substring(end + 1).strip();
    if (!result.equals("0")) {
      throw new IOException(text.isEmpty() ? "it answers " + result : text);
    }
    return text;
  }
}
