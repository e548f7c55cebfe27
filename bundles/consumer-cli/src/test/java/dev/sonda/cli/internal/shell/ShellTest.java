package dev.sonda.cli.internal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.testkit.LogWatcher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.gogo.runtime.threadio.ThreadIOImpl;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Shell client and server over a real socket, with Gogo's own command processor. */
@Timeout(240)
class ShellTest {
  private static final InputStream IN = System.in;
  private static final PrintStream OUT = System.out;
  private static final PrintStream ERR = System.err;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  private final ThreadIOImpl threads = new ThreadIOImpl();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path socket;
  private final WaitingCommand waiting = new WaitingCommand();
  private ShellServer server;
  private CommandProcessorImpl processor;

  @BeforeEach
  void open() throws IOException {
    // A shell conversation that outlives its test makes Gogo set the test's streams once more.
    System.setIn(IN);
    System.setOut(OUT);
    System.setErr(ERR);
    threads.start();
    processor = new CommandProcessorImpl(threads);
    processor.addCommand("test", new TestCommands(), "greet");
    processor.addCommand("test", new TestCommands(), "fail");
    processor.addCommand("test", new TestCommands(), "failLinking");
    processor.addCommand("test", new TestCommands(), "gosh");
    processor.addCommand("test", waiting, "await");
    socket = folder.resolve("c.sock.shell");
    server = new ShellServer(socket, processor);
    server.open();
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    threads.stop();
  }

  /** Shell commands such as a bundle would add. */
  public static final class TestCommands {
    public List<String> greet(String name) {
      return List.of("hello " + name);
    }

    public void fail() {
      throw new IllegalStateException("no luck today");
    }

    public void failLinking() {
      throw new NoClassDefFoundError("org/example/Absent");
    }

    /** Replaces Gogo's interactive shell, which is in another bundle: echoes the typed text. */
    public void gosh(org.apache.felix.service.command.CommandSession session, String[] flags)
        throws IOException {
      byte[] typed = session.getKeyboard().readAllBytes();
      session.getConsole().print("typed: " + new String(typed, StandardCharsets.UTF_8));
    }
  }

  /** A command that waits until it is interrupted, then prints a message. */
  public static final class WaitingCommand {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    public void await(org.apache.felix.service.command.CommandSession session)
        throws InterruptedException {
      session.getConsole().println("waiting");
      begun.countDown();
      try {
        new CountDownLatch(1).await();
      } finally {
        session.getConsole().println("late");
        ended.countDown();
      }
    }
  }

  @Test
  void shouldAdmitOnlyOwnerOfSocket() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-------");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(socket);
    }
  }

  @Test
  void shouldRunOneCommandAndShowItsResult() throws Exception {
    assertThat(shell("", "-c", "test:greet world")).isEqualTo(ExitCode.OK);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("hello world");
    assertThat(err.size()).isZero();
  }

  @Test
  void shouldPrintExceptionOfCommandOnStderr() throws Exception {
    assertThat(shell("", "-c", "test:fail")).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no luck today");
    assertThat(out.size()).isZero();
  }

  @Test
  void shouldContinueAfterCommandsThatThrowErrors() throws Exception {
    for (int i = 0; i < 20; i++) {
      assertThat(shell("", "-c", "test:failLinking")).isEqualTo(ExitCode.FAILURE);
    }
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("NoClassDefFoundError: org/example/Absent");
  }

  @Test
  void shouldRefuseClientWhileServerCloses() throws Exception {
    server.close();
    try (ServerSocketChannel listener = listen();
        SocketChannel client = SocketChannel.open(listener.getLocalAddress())) {
      server.serve(listener.accept());

      assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
  }

  @Test
  void shouldReportDaemonThatDiesWithinFrame() throws Exception {
    server.close();
    try (ServerSocketChannel listener = listen()) {
      Thread daemon = Thread.ofPlatform().start(() -> sendTornFrame(listener));

      CommandFailure failure =
          Assertions.catchThrowableOfType(CommandFailure.class, () -> shell("", "-c", "x"));
      assertThat(failure.exitCode()).isEqualTo(ExitCode.DAEMON_DIED);
      daemon.join();
    }
  }

  private ServerSocketChannel listen() throws IOException {
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket));
  }

  private static void sendTornFrame(ServerSocketChannel listener) {
    try (SocketChannel client = listener.accept()) {
      // A frame with length 10, of which only 3 bytes are sent.
      client.write(ByteBuffer.wrap(new byte[] {ShellProtocol.OUT, 0, 0, 0, 10, 'a', 'b', 'c'}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void shouldRefuseBlankAndOverlongCommands() {
    for (String command : new String[] {"", " ", "x".repeat(30_000)}) {
      CommandFailure failure =
          Assertions.catchThrowableOfType(CommandFailure.class, () -> shell("", "-c", command));
      assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    }
  }

  @Test
  void shouldForwardTypedText() throws Exception {
    assertThat(shell("one\ntwo\n")).isEqualTo(ExitCode.OK);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("typed: one\ntwo\n");
  }

  @Test
  void shouldRemoveSocketWhenServerCloses() throws IOException {
    server.close();

    assertThat(socket).doesNotExist();
    CommandFailure failure =
        Assertions.catchThrowableOfType(CommandFailure.class, () -> shell("", "-c", "x"));
    assertThat(failure.exitCode()).isEqualTo(ExitCode.DAEMON);
    assertThat(failure).hasMessageContainingAll(socket.toString(), "sonda daemon");
  }

  @Test
  void shouldOpenServerWhenSocketFileExistsAlready() throws Exception {
    ShellServer next = new ShellServer(socket, new CommandProcessorImpl(threads));
    next.open();

    assertThat(socket).exists();
    next.close();
  }

  @Test
  void shouldKeepVariablesThroughConversation() throws Exception {
    try (ShellClient client = converse()) {
      assertThat(client.run("who = world", out, err)).isEqualTo(ExitCode.OK);
      assertThat(client.run("test:fail", out, err)).isEqualTo(ExitCode.FAILURE);
      assertThat(client.run("test:greet $who", out, err)).isEqualTo(ExitCode.OK);
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("hello world");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("no luck today\n");
  }

  @Test
  void shouldRunNextCommandAfterInterruptedOne() throws Exception {
    try (ShellClient client = converse()) {
      client.run("who = world", out, err);
      Thread user = Thread.ofPlatform().start(() -> interruptOnceItWaits(client));
      assertThat(client.run("test:await", out, err)).isEqualTo(ExitCode.FAILURE);
      user.join();
      waiting.ended.await();

      assertThat(client.run("test:greet $who", out, err)).isEqualTo(ExitCode.OK);
      client.interrupt();
      assertThat(client.run("test:greet $who", out, err)).isEqualTo(ExitCode.OK);
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("world", "waiting", "hello world", "hello world");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("interrupted\n");
  }

  private void interruptOnceItWaits(ShellClient client) {
    try {
      waiting.begun.await();
      client.interrupt();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldEndTheCommandOfAClientThatLeaves() throws Exception {
    ShellClient client = converse();
    Thread user = Thread.ofPlatform().start(() -> leaveOnceItWaits(client));

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> client.run("test:await", out, err));

    waiting.ended.await();
    user.join();
  }

  private void leaveOnceItWaits(ShellClient client) {
    try {
      waiting.begun.await();
      client.close();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldCompleteWordsWithinConversation() throws Exception {
    ArgumentCompleter words =
        (command, before, typed) -> List.of(new CompletionCandidate("x1", "the first"));
    processor.addCommand("sonda", new TestCommands(), "greet");
    server.setArguments(words);
    try (ShellClient client = converse()) {
      assertThat(client.complete("test:g"))
          .containsExactly(
              CompletionCandidate.of("test:gosh"), CompletionCandidate.of("test:greet"));
      assertThat(client.complete("sonda:greet x"))
          .containsExactly(new CompletionCandidate("x1", "the first"));
      server.unsetArguments(words);
      assertThat(client.complete("sonda:greet x")).isEmpty();
      assertThat(client.run("test:greet you", out, err)).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void shouldCloseConnectionWhenCompletionThrowsError() throws Exception {
    log.expect("a shell's session broke off");
    server.setArguments((command, before, typed) -> {
      throw new NoClassDefFoundError("org/example/Absent");
    });
    processor.addCommand("sonda", new TestCommands(), "greet");
    try (ShellClient client = converse()) {
      assertThatExceptionOfType(EOFException.class)
          .isThrownBy(() -> client.complete("sonda:greet x"));
    }
  }

  @Test
  void shouldEndConversationAfterUnknownRequest() throws Exception {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      client.write(ByteBuffer.wrap(new byte[] {0, 2, (byte) 0xc0, (byte) 0x80, 9, 0, 0}));

      assertThat(client.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }
  }

  private ShellClient converse() throws IOException {
    UdsTransport transport = UdsTransport.create();
    ServiceSocketAddresses names =
        transport.discover(
            Map.of("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString()));
    ShellClient client = new ShellClient(transport.connectToShell(names));
    client.request(ShellProtocol.CONVERSATION);
    return client;
  }

  private ExitCode shell(String typed, String... flags) throws Exception {
    CommandContext context =
        new CommandContext(
            List.of("shell"),
            new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
            new StandardOutput(out),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString()),
            Optional.empty(),
            handler -> {},
            (outer, needs) -> {
              throw new AssertionError("a shell needs no framework of its own");
            });
    ShellCommand command = new ShellCommand(context);
    return command.run(new CommandLine(command.spec()).parseArgs(flags));
  }
}
