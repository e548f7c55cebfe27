package dev.sonda.core.internal.session.admission;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.RandomSource;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.filter.InvalidTraceFilterException;
import dev.sonda.core.internal.filter.TraceFilter;
import dev.sonda.core.internal.packet.ClockSnapshots;
import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.config.ExtraGuardrails;
import dev.sonda.core.internal.session.state.SessionIdentity;
import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionTimers;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.BuiltinClock;
import dev.sonda.protos.TraceConfig;
import dev.sonda.tracebuffer.FillPolicy;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates a session from a config: checks limits, allocates buffers, opens the file. Loop only. */
public final class SessionSetup {
  private static final long KB = 1024;

  private final SessionRegistry sessions;
  private final TraceBuffers buffers;
  private final SessionFileFactory files;
  private final SessionLimits limits;
  private final ExtraGuardrails guardrails;
  private final TaskRunner loop;
  private final Clock clock;
  private final RandomSource random;

  public SessionSetup(
      SessionRegistry sessions,
      TraceBuffers buffers,
      SessionFileFactory files,
      SessionLimits limits,
      TaskRunner loop,
      Clock clock,
      RandomSource random) {
    this.sessions = sessions;
    this.buffers = buffers;
    this.files = files;
    this.limits = limits;
    this.guardrails = new ExtraGuardrails(clock);
    this.loop = loop;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Creates a session and registers it. Data sources are set up later.
   *
   * @param output owned by this method or the session from here on; closed on failure
   * @throws ConfigError with a sentence for the consumer; no memory or file is left behind
   */
  public TracingSession create(
      SessionOwner owner, int consumerUid, TraceConfig config, @Nullable OwnedFd output)
      throws ConfigError {
    OwnedFd unused = output;
    try {
      ConfigCheck.check(config);
      limits.check(consumerUid, config);
      guardrails.checkInterval(config);
      checkOutput(config, output);
      Optional<TraceFilter> filter = filterOf(config);
      checkMemory(config);
      limits.makeWay(config);
      TracingSession session = newSession(owner, consumerUid, config);
      session.filterWith(filter);
      allocateBuffers(session);
      if (config.getWriteIntoFile()) {
        unused = null;
        openFile(session, output);
      }
      sessions.add(session);
      guardrails.note(config);
      return session;
    } finally {
      if (unused != null) {
        unused.close();
      }
    }
  }

  private void checkMemory(TraceConfig config) throws ConfigError {
    long wantedKb = 0;
    for (TraceConfig.BufferConfig buffer : config.getBuffersList()) {
      wantedKb += Integer.toUnsignedLong(buffer.getSizeKb());
    }
    ConfigError.unless(
        wantedKb <= buffers.bytesLeft() / KB,
        "the buffers' size_kb add up to "
            + wantedKb
            + ", but beside those of other sessions "
            + buffers.memoryOwner()
            + " has memory for only "
            + buffers.bytesLeft() / KB);
  }

  private static void checkOutput(TraceConfig config, @Nullable OwnedFd output) throws ConfigError {
    boolean hasPath = !config.getOutputPath().isEmpty();
    if (config.getWriteIntoFile() && hasPath == (output != null)) {
      throw new ConfigError(
          "write_into_file needs either a file descriptor or an output_path, and not both");
    }
  }

  private static Optional<TraceFilter> filterOf(TraceConfig config) throws ConfigError {
    try {
      return TraceFilter.of(config);
    } catch (InvalidTraceFilterException e) {
      throw new ConfigError(String.valueOf(e.getMessage()));
    }
  }

  private TracingSession newSession(SessionOwner owner, int consumerUid, TraceConfig config) {
    TraceConfig.BuiltinDataSource builtin = config.getBuiltinDataSources();
    BuiltinClock primary =
        builtin.getPrimaryTraceClock() == BuiltinClock.BUILTIN_CLOCK_UNKNOWN
            ? BuiltinClock.BUILTIN_CLOCK_BOOTTIME
            : builtin.getPrimaryTraceClock();
    ClockSnapshots clocks =
        new ClockSnapshots(clock, primary, !builtin.getDisableClockSnapshotting());
    return new TracingSession(
        SessionIdentity.ofRecording(sessions.nextSessionId(), consumerUid, config, random),
        config,
        owner,
        clocks,
        new SessionTimers(loop, clock));
  }

  private void allocateBuffers(TracingSession session) throws ConfigError {
    for (TraceConfig.BufferConfig wanted : session.config().getBuffersList()) {
      FillPolicy policy =
          wanted.getFillPolicy() == TraceConfig.BufferConfig.FillPolicy.DISCARD
              ? FillPolicy.DISCARD
              : FillPolicy.RING;
      try {
        long sizeBytes = Integer.toUnsignedLong(wanted.getSizeKb()) * KB;
        session.addBuffer(buffers.create(sizeBytes, policy));
      } catch (IOException e) {
        freeBuffers(session);
        throw new ConfigError("no memory for the buffers: " + e.getMessage());
      } catch (RuntimeException | Error e) {
        freeBuffers(session);
        throw e;
      }
    }
  }

  private void openFile(TracingSession session, @Nullable OwnedFd output) throws ConfigError {
    try {
      session.writeInto(files.open(session, output));
    } catch (IOException e) {
      freeBuffers(session);
      throw new ConfigError(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      freeBuffers(session);
      throw e;
    }
  }

  private void freeBuffers(TracingSession session) {
    for (SessionBuffer buffer : session.takeBuffers()) {
      buffers.free(buffer);
    }
  }
}
