package dev.sonda.trace.jdbc.internal.open;

import dev.sonda.engine.EngineOptions;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The traces that are open in connections. Connections with equal options to a file that hasn't
 * changed share its tables, and the tables and views that statements have created.
 */
public final class OpenTraces {
  private record Key(Path file, long bytes, FileTime changed, EngineOptions options) {
    static Key of(TraceUrl url) throws IOException {
      Path file = url.file().toRealPath();
      return new Key(file, Files.size(file), Files.getLastModifiedTime(file), url.options());
    }
  }

  /** A connection's share in an open trace, which the connection closes. */
  public record Lease(TraceProcessor trace, Runnable onClose) implements AutoCloseable {
    @Override
    public void close() {
      onClose.run();
    }
  }

  private final TraceProcessorOptions options;
  private final Map<Key, SharedTrace> traces = new HashMap<>();

  /**
   * @param options options with the importers and the engine
   */
  public OpenTraces(TraceProcessorOptions options) {
    this.options = options;
  }

  public Lease open(TraceUrl url) throws SQLException {
    Key key = key(url);
    SharedTrace shared = join(key, url);
    boolean isOpen = false;
    try {
      TraceProcessor trace = shared.processor();
      isOpen = true;
      AtomicBoolean isClosed = new AtomicBoolean();
      return new Lease(
          trace,
          () -> {
            if (!isClosed.getAndSet(true)) {
              leave(key, shared);
            }
          });
    } finally {
      if (!isOpen) {
        leave(key, shared);
      }
    }
  }

  private static Key key(TraceUrl url) throws SQLException {
    try {
      return Key.of(url);
    } catch (NoSuchFileException e) {
      throw SqlErrors.connection("cannot read " + url.file() + ": no such file", e);
    } catch (IOException e) {
      throw SqlErrors.connection("cannot read " + url.file() + ": " + e.getMessage(), e);
    }
  }

  private SharedTrace join(Key key, TraceUrl url) {
    synchronized (traces) {
      SharedTrace shared =
          traces.computeIfAbsent(
              key, _ -> new SharedTrace(url.file(), options.withEngineOptions(url.options())));
      shared.addUser();
      return shared;
    }
  }

  private void leave(Key key, SharedTrace shared) {
    synchronized (traces) {
      if (!shared.removeUser()) {
        return;
      }
      traces.remove(key, shared);
    }
    shared.close();
  }
}
