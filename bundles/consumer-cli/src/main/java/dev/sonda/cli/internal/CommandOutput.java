package dev.sonda.cli.internal;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The destination of a command's result: a file that the user named, or standard output. A file is
 * truncated at once, and the command succeeds only once the disk has all of it.
 */
public final class CommandOutput {
  /** The name of standard output. */
  public static final String STDOUT = "-";

  private final Optional<String> file;
  private final StandardOutput standard;

  /**
   * Prepares an output; no file is opened yet.
   *
   * @param name the file's name, as the user gave it
   */
  public CommandOutput(Optional<String> name, StandardOutput standard) {
    file = name.filter(given -> !given.equals(STDOUT));
    this.standard = standard;
  }

  /** Writes the command's result. */
  @FunctionalInterface
  public interface Writing {
    ExitCode to(StandardOutput out) throws IOException, CommandFailure;
  }

  public ExitCode write(Writing writing) throws IOException, CommandFailure {
    return file.isEmpty() ? writing.to(standard) : intoFile(file.get(), writing);
  }

  private static ExitCode intoFile(String name, Writing writing)
      throws CommandFailure, IOException {
    Path path = Path.of(name);
    try (FileChannel channel = create(path);
        StandardOutput out = new StandardOutput(Channels.newOutputStream(channel), name)) {
      ExitCode code = writing.to(out);
      out.finish();
      save(channel, path);
      return code;
    }
  }

  private static FileChannel create(Path path) throws CommandFailure {
    try {
      return FileChannel.open(
          path,
          StandardOpenOption.WRITE,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING);
    } catch (IOException e) {
      throw CommandFailure.whileOpening(path.toString(), e);
    }
  }

  private static void save(FileChannel channel, Path path) throws CommandFailure {
    try {
      OutputFileSync.save(channel, path);
    } catch (IOException e) {
      throw CommandFailure.whileWriting(path.toString(), e);
    }
  }
}
