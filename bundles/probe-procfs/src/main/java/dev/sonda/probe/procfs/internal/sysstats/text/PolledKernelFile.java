package dev.sonda.probe.procfs.internal.sysstats.text;

import dev.sonda.probe.procfs.internal.proc.NativeFileName;
import dev.sonda.probe.procfs.internal.proc.PolledFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A file of /proc or /sys that is kept open and read repeatedly. For one thread.
 *
 * <p>If the file can't be read, reading is retried after five seconds: the file may be one of a
 * device that is attached again later.
 */
public final class PolledKernelFile implements AutoCloseable {
  public static final long RETRY_NS = TimeUnit.SECONDS.toNanos(5);

  private final Path path;
  private final NativeFileName name;
  private final SysStatsEnvironment machine;
  private @Nullable PolledFile kept;
  private boolean lost;
  private long retryNs;

  public PolledKernelFile(Path path, SysStatsEnvironment machine) {
    this.path = path;
    this.name = NativeFileName.of(path.toString());
    this.machine = machine;
  }

  /** Reads the file into a text; false if it can't be read or is empty. */
  public boolean readInto(KernelFileBuffer text) {
    if (lost && machine.bootTimeNs().getAsLong() < retryNs) {
      return false;
    }
    PolledFile open = kept;
    if (open == null) {
      open = PolledFile.open(machine.files(), name);
      kept = open;
    }
    lost = open == null || open.read(text.file()) <= 0;
    if (lost) {
      retryNs = machine.bootTimeNs().getAsLong() + RETRY_NS;
      close();
    }
    return !lost;
  }

  /** Why the file can't be read, and the remedy; empty if it can. */
  public Optional<CounterObstacle> shortfall(KernelFileBuffer text) {
    return readInto(text) ? Optional.empty() : Optional.of(reason());
  }

  /**
   * The reason why opening or reading the file fails; determined by another attempt, which would be
   * too costly for each sample.
   */
  private CounterObstacle reason() {
    try (InputStream in = Files.newInputStream(path)) {
      return new CounterObstacle(
          path + (in.read() < 0 ? " is empty" : " could not be read, but can be now"), "");
    } catch (NoSuchFileException e) {
      return new CounterObstacle("this kernel has no " + path, "");
    } catch (AccessDeniedException e) {
      return new CounterObstacle(path + " can't be read by this user", "chmod a+r " + path);
    } catch (IOException e) {
      return new CounterObstacle(path + " can't be read: " + e.getMessage(), "");
    }
  }

  @Override
  public void close() {
    PolledFile open = kept;
    kept = null;
    if (open != null) {
      open.close();
    }
  }
}
