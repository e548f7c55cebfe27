package dev.sonda.probe.jfr.internal;

import dev.sonda.probe.jfr.internal.recording.AttachSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM process that runs {@link BusyProgram}. */
final class BusyJvm implements AutoCloseable {
  private static final String THIS_JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String SOURCE =
      "src/test/java/" + BusyProgram.class.getName().replace('.', '/') + ".java";

  private final Process process;
  private final ProcessHandle jvm;

  private BusyJvm(Process process, boolean isChild) {
    this.process = process;
    jvm = isChild ? process.descendants().findFirst().orElseThrow() : process.toHandle();
  }

  /** Starts a JVM with the collector that starts fastest, unless the options name another. */
  static BusyJvm start(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(THIS_JAVA, "-Xmx64m", "-XX:TieredStopAtLevel=1"));
    command.addAll(options.length == 0 ? List.of("-XX:+UseSerialGC") : List.of(options));
    command.addAll(compiled());
    return new BusyJvm(run(command), false);
  }

  /** Starts a JVM that writes events as fast as it can. */
  static BusyJvm flooding() throws IOException {
    List<String> command = new ArrayList<>(List.of(THIS_JAVA, "-Xmx64m", "-XX:+UseSerialGC"));
    command.addAll(compiled());
    command.add(BusyProgram.FLOOD);
    return new BusyJvm(run(command), false);
  }

  /** A JVM of another release, which compiles the program itself. */
  static BusyJvm of(Path javaHome) throws IOException {
    return new BusyJvm(
        run(List.of(javaHome.resolve("bin/java").toString(), "-Xmx64m", SOURCE)), false);
  }

  /** Hides /tmp but for the program's classes, which lie there if the project does. */
  private static final String WITH_OWN_TMP =
      """
      classes=$1
      shift
      mount --bind "$classes" /mnt && mount -t tmpfs none /tmp && mkdir -p "$classes" &&
        mount --move /mnt "$classes" && exec "$@"
      """;

  /** Starts a JVM with its own PID namespace and /tmp, as in a container; requires root. */
  static BusyJvm inContainer() throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("unshare", "--mount", "--pid", "--fork", "--kill-child"));
    command.addAll(
        List.of(
            "sh",
            "-c",
            WITH_OWN_TMP,
            "sh",
            Path.of("target/test-classes").toRealPath().toString()));
    command.addAll(List.of(THIS_JAVA, "-Xmx64m", "-XX:+UseSerialGC"));
    command.addAll(compiled());
    return new BusyJvm(run(command), true);
  }

  private static List<String> compiled() {
    return List.of("-cp", System.getProperty("java.class.path"), BusyProgram.class.getName());
  }

  private static Process run(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    if (process.inputReader().readLine() == null) {
      throw new IOException("the JVM ended");
    }
    return process;
  }

  int pid() {
    return (int) jvm.pid();
  }

  /** The JVM's list of recordings, as {@code jcmd} prints it. */
  String recordings() {
    try {
      return new AttachSocket().execute(pid(), "JFR.check");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void kill() throws InterruptedException {
    jvm.destroyForcibly();
    process.waitFor(10, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    jvm.destroyForcibly();
    process.destroyForcibly();
    process.getOutputStream().close();
  }
}
