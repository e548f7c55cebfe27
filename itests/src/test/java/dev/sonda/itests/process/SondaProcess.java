package dev.sonda.itests.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A process of the {@code sonda} command, with its own folder for sockets, caches and temporary
 * files. Closing it ends the process, also when the test has failed.
 */
public final class SondaProcess implements AutoCloseable {
  public static final boolean IS_X86_64 = System.getProperty("os.arch").equals("amd64");
  private static final List<String> WITH_SIGINT = List.of("env", "--default-signal=INT");
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  /** Number of the system call that installs a filter; a script can't refer to it by name. */
  private static final String PRCTL = IS_X86_64 ? "157" : "167";

  /** A seccomp program that returns the errno for one system call. */
  private static final String SECCOMP =
      "my ($prctl, $call, $errno) = splice @ARGV, 0, 3;"
          + " my $program = pack '(S C C L)*', 0x20,0,0,0, 0x15,0,1,$call,"
          + " 6,0,0,0x50000|$errno, 6,0,0,0x7fff0000;"
          + " my $filter = pack 'S x6 P', 4, $program;"
          + " syscall($prctl+0, 38, 1, 0, 0, 0) == 0 or die \"no_new_privs: $!\";"
          + " syscall($prctl+0, 22, 2, $filter) == 0 or die \"seccomp: $!\"; exec @ARGV";

  private static final int HEX = 16;
  private static final int NICE_AFTER_NAME = 16;
  private static final long SIGINT_BIT = 1 << 1;
  public static final Path DISTRIBUTION = Path.of(System.getProperty("sonda.distribution"));
  private static final Duration POLL = Duration.ofMillis(20);

  private final Process process;
  private final Path stdout;
  private final Path stderr;

  private SondaProcess(Process process, Path stdout, Path stderr) {
    this.process = process;
    this.stdout = stdout;
    this.stderr = stderr;
  }

  /** Starts {@code bin/sonda} of the built distribution in a folder of the test's. */
  public static SondaProcess start(Path folder, Map<String, String> environment, String... args)
      throws IOException {
    Path stdout = Files.createTempFile(folder, "stdout", ".txt");
    return start(folder, environment, ProcessBuilder.Redirect.to(stdout.toFile()), stdout, args);
  }

  /**
   * Starts {@code sonda} with standard output redirected to a device, or to a pipe that the test
   * reads.
   */
  public static SondaProcess startInto(ProcessBuilder.Redirect output, Path folder, String... args)
      throws IOException {
    return start(folder, Map.of(), output, Path.of("/dev/null"), args);
  }

  /** Starts {@code sonda} as an unprivileged user without files; requires root. */
  public static SondaProcess startAsNobody(Path folder, String... args) throws IOException {
    Path stdout = Files.createTempFile(folder, "stdout", ".txt");
    ProcessBuilder.Redirect output = ProcessBuilder.Redirect.to(stdout.toFile());
    return start(AS_NOBODY, folder, Map.of(), output, stdout, args);
  }

  /**
   * Starts {@code sonda} with a filter that fails one system call with an errno, as in containers.
   *
   * @param call its number on this architecture
   */
  public static SondaProcess startWithout(int call, int errno, Path folder, String... args)
      throws IOException {
    Path stdout = Files.createTempFile(folder, "stdout", ".txt");
    ProcessBuilder.Redirect output = ProcessBuilder.Redirect.to(stdout.toFile());
    List<String> prefix =
        List.of("perl", "-e", SECCOMP, PRCTL, Integer.toString(call), Integer.toString(errno));
    return start(prefix, folder, Map.of(), output, stdout, args);
  }

  /**
   * Starts {@code sonda} in a control group.
   *
   * @param processes the group's file for process ids
   */
  public static SondaProcess startIn(Path processes, Path folder, String... args)
      throws IOException {
    Path stdout = Files.createTempFile(folder, "stdout", ".txt");
    ProcessBuilder.Redirect output = ProcessBuilder.Redirect.to(stdout.toFile());
    List<String> prefix =
        List.of("sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", processes.toString());
    return start(prefix, folder, Map.of(), output, stdout, args);
  }

  private static SondaProcess start(
      Path folder,
      Map<String, String> environment,
      ProcessBuilder.Redirect output,
      Path stdout,
      String... args)
      throws IOException {
    List<String> prefix = isSigintIgnored() ? WITH_SIGINT : List.of();
    return start(prefix, folder, environment, output, stdout, args);
  }

  private static SondaProcess start(
      List<String> prefix,
      Path folder,
      Map<String, String> environment,
      ProcessBuilder.Redirect output,
      Path stdout,
      String... args)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(DISTRIBUTION.resolve("bin/sonda").toString());
    command.addAll(List.of(args));
    Path stderr = Files.createTempFile(folder, "stderr", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p.sock").toString());
    builder.environment().put("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString());
    builder.environment().putAll(environment);
    builder.redirectOutput(output).redirectError(stderr.toFile());
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    return new SondaProcess(builder.start(), stdout, stderr);
  }

  /** Whether SIGINT is ignored, as in a background build; child processes inherit this. */
  private static boolean isSigintIgnored() throws IOException {
    String mask =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElseThrow();
    return (Long.parseUnsignedLong(mask, HEX) & SIGINT_BIT) != 0;
  }

  public static SondaProcess start(Path folder, String... args) throws IOException {
    return start(folder, Map.of(), args);
  }

  public long pid() {
    return process.pid();
  }

  /** Nice value of the main thread; the other threads inherit it. */
  public int niceness() throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid() + "/stat"));
    String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Integer.parseInt(afterName[NICE_AFTER_NAME]);
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for the end and returns the exit code. */
  public int exitCode(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + limit + ":\n" + stdout() + stderr());
    }
    return process.exitValue();
  }

  /** Waits until stderr contains the text; if not, fails with the whole stderr. */
  public void awaitStderr(String text, Duration limit) {
    await(() -> stderr().contains(text), "stderr to have \"" + text + "\"", limit);
  }

  public void await(BooleanSupplier condition, String what, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited " + limit + " for " + what + ":\n" + stdout() + stderr());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Sends SIGINT, as ctrl-C does. */
  public void interrupt() throws IOException, InterruptedException {
    signal("INT");
  }

  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
  }

  /** The read end of the process's standard output, if that is a pipe. */
  public InputStream pipe() {
    return process.getInputStream();
  }

  /** Sends SIGTERM. */
  public void terminate() {
    process.destroy();
  }

  public String stdout() {
    return read(stdout);
  }

  public String stderr() {
    return read(stderr);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
