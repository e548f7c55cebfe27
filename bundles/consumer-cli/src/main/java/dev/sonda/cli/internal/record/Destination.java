package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.OutputErrors;
import dev.sonda.cli.internal.StandardOutput;
import dev.sonda.cli.internal.Terminal;
import dev.sonda.protos.TraceConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where {@code -o} points, opened before anything is recorded. What an existing file holds is kept
 * until {@link #begin}, and if that is never reached, all is as it was before.
 */
final class Destination implements AutoCloseable {
  private static final String STDOUT = "-";

  private final String name;
  private final Optional<FileTarget> file;
  private final TraceOutput output;
  private boolean begun;

  private Destination(String name, Optional<FileTarget> file, TraceOutput output) {
    this.name = name;
    this.file = file;
    this.output = output;
  }

  static Destination open(String name, boolean noClobber, StandardOutput out) throws Failure {
    if (name.equals(STDOUT)) {
      if (Terminal.isTerminal(Terminal.STDOUT)) {
        throw new Failure(
            ExitCode.USAGE, "a trace is no text for a terminal: redirect it, or give -o FILE");
      }
      return new Destination(
          "standard output", Optional.empty(), new TraceOutput(new StreamTarget(out.raw())));
    }
    try {
      FileTarget target = FileTarget.open(Path.of(name), noClobber);
      return new Destination(name, Optional.of(target), new TraceOutput(target));
    } catch (IOException e) {
      throw OutputErrors.whileOpening(name, e);
    }
  }

  String name() {
    return name;
  }

  TraceOutput output() {
    return output;
  }

  /**
   * Leaves the file to the service, where the config has it write into one.
   *
   * @return the config to record with
   */
  TraceConfig offer(TraceConfig config) throws Failure {
    if (!config.getWriteIntoFile()) {
      return config;
    }
    if (file.isEmpty() || !file.get().isRegular()) {
      throw new Failure(
          ExitCode.USAGE,
          "what is written while recording (-s, write_into_file) needs a regular file, and "
              + name
              + " is none");
    }
    try {
      return config.toBuilder().setOutputPath(file.get().handOver().toString()).build();
    } catch (IOException e) {
      throw OutputErrors.whileOpening(name, e);
    }
  }

  /**
   * A file that is empty and this recording's, whoever will write into it.
   *
   * @return its path; empty where the output is none
   */
  Optional<Path> renew() throws Failure {
    try {
      return file.isPresent() && file.get().isRegular()
          ? Optional.of(file.get().renew())
          : Optional.empty();
    } catch (IOException e) {
      throw OutputErrors.whileOpening(name, e);
    }
  }

  /** The recording has begun: what the file held is given up. */
  void begin() throws Failure {
    try {
      begun = true;
      if (file.isPresent()) {
        file.get().begin();
      }
    } catch (IOException e) {
      throw OutputErrors.whileOpening(name, e);
    }
  }

  /** The file's size as it is now; 0 where there is no file. */
  long fileBytes() {
    return file.map(FileTarget::sizeBytes).orElse(0L);
  }

  /** Waits until all is written, or until the output is given up. */
  @Override
  public void close() throws Failure {
    try {
      output.close();
      if (!begun && file.isPresent()) {
        file.get().takeBack();
      }
    } catch (IOException e) {
      throw OutputErrors.whileWriting(name, e);
    }
  }
}
