package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordPurpose;
import dev.sonda.protos.ObservableEvents.CloneTriggerHit;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Saves a clone of the session for each trigger that requests one, in files beside the session's
 * file: {@code NAME.0}, {@code NAME.1} and so on, as Perfetto's command names them. Clones are
 * saved one after the other, on a separate thread and with separate connections.
 */
final class TriggeredSnapshots implements AutoCloseable {
  /**
   * How long to wait at the end, in seconds, for pending clones, each of which needs a flush and a
   * file.
   */
  private static final long LIMIT_S = 60;

  private final CommandContext context;
  private final TracingAccess tracing;
  private final RecordOptions options;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("sonda-snapshots").daemon().factory());
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean hasFailed = new AtomicBoolean();

  TriggeredSnapshots(CommandContext context, TracingAccess tracing, RecordOptions options) {
    this.context = context;
    this.tracing = tracing;
    this.options = options;
  }

  /** Whether triggers of this config clone their session. */
  static boolean areWanted(TraceConfig config) {
    TriggerConfig triggers = config.getTriggerConfig();
    return triggers.getTriggerMode() == TriggerMode.CLONE_SNAPSHOT
        || (triggers.getTriggerMode() == TriggerMode.STOP_TRACING
            && triggers.getUseCloneSnapshotIfAvailable());
  }

  /** Starts a clone for a trigger that was hit. Called on the service's thread; returns at once. */
  void onHit(CloneTriggerHit hit) {
    thread.execute(() -> save(hit));
  }

  private void save(CloneTriggerHit hit) {
    String file = options.output() + "." + count.getAndIncrement();
    context.err().println("sonda: trigger " + hit.getTriggerName() + ": saving " + file);
    RecordPurpose.Clone wanted = new RecordPurpose.Clone(hit.getTracingSessionId(), "", false);
    CloneTrigger trigger = CloneTrigger.of(hit);
    try {
      ExitCode exitCode = new CloneRun(context, tracing, options.into(file), wanted, trigger).run();
      hasFailed.compareAndSet(false, exitCode != ExitCode.OK);
    } catch (CommandFailure e) {
      context.err().println("sonda: " + e.getMessage());
      hasFailed.set(true);
    }
  }

  /** Waits for the clones that are being saved. */
  @Override
  public void close() throws CommandFailure {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LIMIT_S, TimeUnit.SECONDS)) {
        throw new CommandFailure(ExitCode.FAILURE, "snapshots are still being saved, and given up");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.ABORTED, "interrupted", e);
    }
    if (hasFailed.get()) {
      throw new CommandFailure(ExitCode.FAILURE, "not all snapshots could be saved");
    }
  }
}
