package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.probe.jfr.internal.process.JavaProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Controls recordings in the JVM of another process, by diagnostic commands such as {@code
 * JFR.start}.
 */
public final class AttachedJvmControl implements RecordingControl {
  /**
   * Output file of recordings. A JVM copies a recording with a duration into a file when the
   * duration is over; the probe has already read the chunks by then.
   */
  private static final String NO_FILE = "/dev/null";

  private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*)$");
  private static final Pattern TEMPORARY = Pattern.compile("(?m)^java\\.io\\.tmpdir=(/.*)$");
  private static final Pattern STARTED = Pattern.compile("Started recording (\\d+)");

  private final JvmCommands commands;
  private final int pid;

  private AttachedJvmControl(JvmCommands commands, int pid) {
    this.commands = commands;
    this.pid = pid;
  }

  public static Function<JavaProcess, RecordingControl> by(JvmCommands commands) {
    return process -> new AttachedJvmControl(commands, process.pid());
  }

  @Override
  public void endOrphans() throws IOException {
    for (String orphan : RecordingName.leftBehind(execute("JFR.check"))) {
      end(orphan);
    }
  }

  @Override
  public void begin(String name, JfrRequest request, Duration lease) throws IOException {
    StringBuilder command =
        new StringBuilder("JFR.start name=")
            .append(name)
            .append(" settings=")
            .append(request.settings())
            .append(" disk=true maxsize=")
            .append(JvmRecording.MAX_SIZE_BYTES)
            .append(" duration=")
            .append(lease.toSeconds())
            .append("s filename=")
            .append(NO_FILE);
    request
        .eventSettings()
        .forEach((event, value) -> command.append(' ').append(event).append('=').append(value));
    String answer = execute(command.toString());
    if (!STARTED.matcher(answer).find()) {
      throw new IOException(answer.lines().findFirst().orElse("it begins no recording"));
    }
  }

  @Override
  public void end(String name) throws IOException {
    execute("JFR.stop name=" + name);
  }

  @Override
  public Optional<String> repository() throws IOException {
    Matcher path = REPOSITORY.matcher(execute("JFR.configure"));
    return path.find() ? Optional.of(path.group(1).strip()) : Optional.empty();
  }

  @Override
  public String temporaryFolder() throws IOException {
    Matcher folder = TEMPORARY.matcher(execute("VM.system_properties"));
    return folder.find() ? folder.group(1).replace("\\", "") : "/tmp";
  }

  private String execute(String command) throws IOException {
    return commands.execute(pid, command);
  }
}
