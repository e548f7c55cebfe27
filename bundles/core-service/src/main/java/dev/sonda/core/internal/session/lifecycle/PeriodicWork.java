package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.session.config.FileWriteSettings;
import dev.sonda.core.internal.session.flush.PendingFlush;
import dev.sonda.core.internal.session.flush.SessionFlushes;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.SessionTimers;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.BuiltinDataSource;
import dev.sonda.protos.TraceConfig.WriteFlushMode;
import dev.sonda.protos.TracingServiceEvent;

/**
 * Schedules a running session's periodic tasks: clock snapshots, flushes, clearing of incremental
 * state and writes into its file. The tasks end when the session's timers are cancelled. Loop only.
 */
public final class PeriodicWork {
  private static final System.Logger LOG = System.getLogger(PeriodicWork.class.getName());

  /** Perfetto's default. */
  private static final int DEFAULT_SNAPSHOT_PERIOD_MS = 10_000;

  /**
   * Time in milliseconds, as in Perfetto, after which instances that haven't started yet are listed
   * in the trace.
   */
  private static final int SLOW_START_MS = 20_000;

  /** Maximum number of data sources in the packet about slow data sources. */
  private static final int MAX_LISTED_DATA_SOURCES = 32;

  private static final long PERIODIC_FLUSH_FLAGS =
      new FlushFlags(FlushFlags.Reason.PERIODIC, FlushFlags.Initiator.SERVICE).bits();

  private final SessionFlushes flushes;
  private final Clock clock;

  public PeriodicWork(SessionFlushes flushes, Clock clock) {
    this.flushes = flushes;
    this.clock = clock;
  }

  void start(TracingSession session) {
    snapshot(session);
    scheduleFlush(session, FlushPlan.of(session.config()).periodMs());
    scheduleClear(session, session.config().getIncrementalStateConfig().getClearPeriodMs());
    session.file().ifPresent(file -> scheduleWrite(session, file));
    session
        .timers()
        .after(SLOW_START_MS, SessionTimers.Kind.SLOW_START_CHECK, () -> reportSlowStart(session));
  }

  /**
   * Takes a snapshot and schedules the next. The first one is taken at once, so that it precedes
   * all data.
   */
  private void snapshot(TracingSession session) {
    session.readState().armSyncMarker();
    session.readState().armStats();
    session.clocks().snapshot();
    BuiltinDataSource builtin = session.config().getBuiltinDataSources();
    int wanted = builtin.getSnapshotIntervalMs();
    long periodMs = wanted == 0 ? DEFAULT_SNAPSHOT_PERIOD_MS : Integer.toUnsignedLong(wanted);
    SessionTimers timers = session.timers();
    if (builtin.getPreferSuspendClockForSnapshot()) {
      timers.afterWithSuspend(periodMs, SessionTimers.Kind.SNAPSHOT, () -> snapshot(session));
    } else {
      timers.after(periodMs, SessionTimers.Kind.SNAPSHOT, () -> snapshot(session));
    }
  }

  private void scheduleFlush(TracingSession session, int periodMs) {
    if (periodMs > 0) {
      session
          .timers()
          .atNextPeriod(periodMs, SessionTimers.Kind.FLUSH, () -> flush(session, periodMs));
    }
  }

  private void flush(TracingSession session, int periodMs) {
    scheduleFlush(session, periodMs);
    flushes.flush(session, 0, PERIODIC_FLUSH_FLAGS, success -> logIfLate(session, success));
  }

  private static void logIfLate(TracingSession session, boolean success) {
    if (!success) {
      LOG.log(
          System.Logger.Level.INFO,
          "a periodic flush of session {0} timed out; late: {1}",
          session.id(),
          session.problems().lateProducers());
    }
  }

  private void scheduleClear(TracingSession session, int periodMsUnsigned) {
    if (periodMsUnsigned != 0) {
      session
          .timers()
          .atNextPeriod(
              Integer.toUnsignedLong(periodMsUnsigned),
              SessionTimers.Kind.CLEAR_INCREMENTAL_STATE,
              () -> clearIncrementalState(session, periodMsUnsigned));
    }
  }

  private void clearIncrementalState(TracingSession session, int periodMsUnsigned) {
    scheduleClear(session, periodMsUnsigned);
    FileSegmentStart.clearIncrementalState(session);
  }

  private void scheduleWrite(TracingSession session, SessionFile file) {
    long periodMs = FileWriteSettings.of(session.config()).periodMs();
    session
        .timers()
        .atNextPeriod(periodMs, SessionTimers.Kind.WRITE_FILE, () -> write(session, file));
  }

  private void write(TracingSession session, SessionFile file) {
    if (FlushPlan.of(session.config()).beforeWriting()) {
      flushes.flush(
          session,
          0,
          PERIODIC_FLUSH_FLAGS,
          success -> {
            logIfLate(session, success);
            writeAndSchedule(session, file);
          });
    } else {
      writeAndSchedule(session, file);
    }
  }

  private void writeAndSchedule(TracingSession session, SessionFile file) {
    if (session.state() == SessionState.STARTED) {
      file.write(() -> scheduleWriteIfRunning(session, file));
    }
  }

  private void scheduleWriteIfRunning(TracingSession session, SessionFile file) {
    if (session.state() == SessionState.STARTED) {
      scheduleWrite(session, file);
    }
  }

  private void reportSlowStart(TracingSession session) {
    if (session.owner().isEmpty() || session.isAllStartedNotified()) {
      return;
    }
    TracingServiceEvent.DataSources.Builder slow = TracingServiceEvent.DataSources.newBuilder();
    session.instances().stream()
        .filter(instance -> instance.state() != DataSourceInstance.State.STARTED)
        .limit(MAX_LISTED_DATA_SOURCES)
        .forEach(instance -> slow.addDataSource(PendingFlush.nameOf(instance)));
    session.lifecycle().recordSlowStart(clock.bootTimeNs(), slow.build());
  }

  /**
   * The periodic flushes of a session.
   *
   * @param periodMs between flushes; 0 for none
   * @param beforeWriting whether each write into the file waits for a flush
   */
  private record FlushPlan(int periodMs, boolean beforeWriting) {
    private static final FlushPlan NONE = new FlushPlan(0, false);

    /**
     * The plan of a config. With {@code write_into_file}, the options of that feature replace
     * flush_period_ms, as in Perfetto.
     */
    static FlushPlan of(TraceConfig config) {
      if (!config.getWriteIntoFile() || mode(config) == WriteFlushMode.WRITE_FLUSH_DISABLED) {
        return periodic(config.getFlushPeriodMs());
      }
      boolean rarelyWritten =
          FileWriteSettings.of(config).periodMs() > FileWriteSettings.DEFAULT_PERIOD_MS;
      if (mode(config) == WriteFlushMode.WRITE_FLUSH_ENABLED || rarelyWritten) {
        return new FlushPlan(0, true);
      }
      return periodic(FileWriteSettings.DEFAULT_PERIOD_MS);
    }

    private static WriteFlushMode mode(TraceConfig config) {
      return config.getWriteFlushMode();
    }

    /**
     * A plan with a period. A period above 24 days, which is negative as an int, results in no
     * periodic flushes.
     */
    private static FlushPlan periodic(int periodMsUnsigned) {
      return periodMsUnsigned > 0 ? new FlushPlan(periodMsUnsigned, false) : NONE;
    }
  }
}
