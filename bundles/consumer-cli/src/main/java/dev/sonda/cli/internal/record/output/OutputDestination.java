package dev.sonda.cli.internal.record.output;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.TerminalCapabilities;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The output that {@code -o} names, opened before the recording starts. The content of an existing
 * file is kept until {@link #begin}; if {@link #begin} is never called, {@link #close} restores
 * that content. Used by the command's thread only.
 */
public final class OutputDestination implements AutoCloseable {
  private static final String STDOUT = "-";

  private final String name;
  private final Optional<FileTarget> file;
  private final QueuedTraceWriter output;
  private boolean begun;

  private OutputDestination(String name, Optional<FileTarget> file, QueuedTraceWriter output) {
    this.name = name;
    this.file = file;
    this.output = output;
  }

  /**
   * Opens the output; the caller closes it.
   *
   * @param out standard output, for the name {@code -}
   * @throws CommandFailure if it can't be opened, or is a terminal
   */
  public static OutputDestination open(String name, boolean noClobber, StandardOutput out)
      throws CommandFailure {
    if (name.equals(STDOUT)) {
      if (TerminalCapabilities.ofProcess(Map.of()).isOutput()) {
        throw new CommandFailure(
            ExitCode.USAGE, "a trace is no text for a terminal: redirect it, or give -o FILE");
      }
      return new OutputDestination(
          "standard output", Optional.empty(), new QueuedTraceWriter(new StreamTarget(out.raw())));
    }
    try {
      FileTarget target = FileTarget.open(Path.of(name), noClobber);
      return new OutputDestination(name, Optional.of(target), new QueuedTraceWriter(target));
    } catch (IOException e) {
      throw CommandFailure.whileOpening(name, e);
    }
  }

  public String name() {
    return name;
  }

  public QueuedTraceWriter output() {
    return output;
  }

  /**
   * Offers the service this file, opened with this user's rights, if the config makes the service
   * write the trace file.
   *
   * @return the config and descriptor to pass to the service, which then owns the descriptor
   */
  public SessionOffer offer(TraceConfig config, TracingAccess tracing) throws CommandFailure {
    if (!config.getWriteIntoFile()) {
      return new SessionOffer(config, null);
    }
    requireRegularFile();
    // The service accepts either a path or a descriptor, not both.
    return new SessionOffer(config.toBuilder().clearOutputPath().build(), openForService(tracing));
  }

  /** Offers the service this path, at which it creates a file with its own rights. */
  public SessionOffer offerPath(TraceConfig config) throws CommandFailure {
    FileTarget target = requireRegularFile();
    try {
      return new SessionOffer(
          config.toBuilder().setOutputPath(target.handOver().toString()).build(), null);
    } catch (IOException e) {
      throw CommandFailure.whileOpening(name, e);
    }
  }

  private FileTarget requireRegularFile() throws CommandFailure {
    if (file.isEmpty() || !file.get().isRegular()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "what is written while recording (-s, write_into_file) needs a regular file, and "
              + name
              + " is none");
    }
    return file.get();
  }

  /**
   * Opens a new, empty file at the output's path, for a service to write into.
   *
   * @return a descriptor that the caller passes on; null where the output is no regular file
   */
  public @Nullable OwnedFd openForService(TracingAccess tracing) throws CommandFailure {
    if (file.isEmpty() || !file.get().isRegular()) {
      return null;
    }
    try {
      return tracing.openForWriting(file.get().renew());
    } catch (IOException e) {
      throw CommandFailure.whileOpening(name, e);
    }
  }

  /** Called when the recording has begun: deletes the earlier content of the file. */
  public void begin() throws CommandFailure {
    try {
      begun = true;
      if (file.isPresent()) {
        file.get().begin();
      }
    } catch (IOException e) {
      throw CommandFailure.whileOpening(name, e);
    }
  }

  /** The file's present size; 0 for standard output. */
  public long fileBytes() {
    return file.map(FileTarget::sizeBytes).orElse(0L);
  }

  /** Waits until all is written or abandoned, and closes the output. */
  @Override
  public void close() throws CommandFailure {
    try {
      output.close();
      if (!begun && file.isPresent()) {
        file.get().takeBack();
      }
    } catch (IOException e) {
      throw CommandFailure.whileWriting(name, e);
    }
  }

  /**
   * What is passed to a service to start a session: the config and the file to write into.
   *
   * @param file a descriptor that the service owns once it is passed; null if the service writes no
   *     file, or creates one at the config's output_path
   */
  public record SessionOffer(TraceConfig config, @Nullable OwnedFd file) {}
}
