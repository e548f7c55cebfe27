package dev.sonda.cli.internal.record.output;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.OutputErrors;
import dev.sonda.cli.internal.StandardOutput;
import dev.sonda.cli.internal.Terminal;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.protos.TraceConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where {@code -o} points, opened before anything is recorded. What an existing file holds is kept
 * until {@link #begin}, and if that is never reached, all is as it was before.
 */
public final class Destination implements AutoCloseable {
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

  public static Destination open(String name, boolean noClobber, StandardOutput out)
      throws Failure {
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

  public String name() {
    return name;
  }

  public TraceOutput output() {
    return output;
  }

  /**
   * Offers the service this file, opened with this user's rights, where the config has the service
   * write into one.
   */
  public SessionOffer offer(TraceConfig config, Tracing tracing) throws Failure {
    if (!config.getWriteIntoFile()) {
      return new SessionOffer(config, null);
    }
    requireRegularFile();
    // The service takes either a path or a descriptor.
    return new SessionOffer(config.toBuilder().clearOutputPath().build(), openForService(tracing));
  }

  /** Leaves the path to the service, which makes a file there with its own rights. */
  public SessionOffer offerPath(TraceConfig config) throws Failure {
    FileTarget target = requireRegularFile();
    try {
      return new SessionOffer(
          config.toBuilder().setOutputPath(target.handOver().toString()).build(), null);
    } catch (IOException e) {
      throw OutputErrors.whileOpening(name, e);
    }
  }

  private FileTarget requireRegularFile() throws Failure {
    if (file.isEmpty() || !file.get().isRegular()) {
      throw new Failure(
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
   * @return null where the output is no regular file
   */
  public @Nullable OwnedFd openForService(Tracing tracing) throws Failure {
    if (file.isEmpty() || !file.get().isRegular()) {
      return null;
    }
    try {
      return tracing.openForWriting(file.get().renew());
    } catch (IOException e) {
      throw OutputErrors.whileOpening(name, e);
    }
  }

  /** The recording has begun: what the file held is given up. */
  public void begin() throws Failure {
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
  public long fileBytes() {
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
