package dev.sonda.trace.jdbc.internal.open;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A trace that is opened by its first connection, and closed by its last one. */
final class SharedTrace {
  private final Path file;
  private final TraceProcessorOptions options;
  private @Nullable TraceProcessor processor;
  private int users;

  SharedTrace(Path file, TraceProcessorOptions options) {
    this.file = file;
    this.options = options;
  }

  /** Counts a connection. Like {@link #removeUser}, guarded by the lock of all traces. */
  void addUser() {
    users++;
  }

  /** Removes a connection; returns whether it was the last one. */
  boolean removeUser() {
    users--;
    return users == 0;
  }

  /**
   * Returns the trace, which is opened at the first call; other connections to this trace wait
   * meanwhile.
   */
  synchronized TraceProcessor processor() throws SQLException {
    TraceProcessor open = processor;
    if (open == null) {
      open = open();
      processor = open;
    }
    return open;
  }

  private TraceProcessor open() throws SQLException {
    try {
      return TraceProcessor.open(file, options);
    } catch (NoSuchFileException e) {
      throw SqlErrors.connection("cannot read " + file + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw SqlErrors.connection("cannot read " + file + ": permission denied", e);
    } catch (IOException e) {
      throw SqlErrors.connection(String.valueOf(e.getMessage()), e);
    } catch (EngineException e) {
      throw SqlErrors.of(e, "");
    }
  }

  synchronized void close() {
    if (processor != null) {
      processor.close();
    }
  }
}
