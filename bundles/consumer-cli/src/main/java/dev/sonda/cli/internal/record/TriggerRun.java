package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.TracingAccess;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Fires triggers. In Perfetto's protocol only producers may fire triggers, so this class connects
 * as a producer without data sources. Runs on the command's thread; callbacks complete futures.
 */
final class TriggerRun implements Producer {
  /**
   * The producer's name, equal to that of Perfetto's tool, so that configs can restrict triggers to
   * the command line.
   */
  private static final String NAME = "perfetto_cmd_producer";

  private final CompletableFuture<Boolean> connected = new CompletableFuture<>();
  private final CompletableFuture<String> gone = new CompletableFuture<>();

  private TriggerRun() {}

  /** Fires triggers and waits until the service has received them. */
  static void fire(TracingAccess tracing, List<String> triggers) throws CommandFailure {
    TriggerRun run = new TriggerRun();
    try (ProducerEndpoint endpoint = tracing.connectProducer(run, ProducerSetup.named(NAME))) {
      run.await(run.connected);
      endpoint.activateTriggers(triggers);
      CompletableFuture<Boolean> done = new CompletableFuture<>();
      endpoint.sync(() -> done.complete(true));
      run.await(done);
    }
  }

  private void await(CompletableFuture<Boolean> what) throws CommandFailure {
    if (!BlockingReply.isDone(CompletableFuture.anyOf(what, gone), BlockingReply.TIMEOUT_MS)) {
      throw new CommandFailure(ExitCode.DAEMON_DIED, "the tracing service does not answer");
    }
    if (!what.isDone()) {
      throw new CommandFailure(
          ExitCode.DAEMON_DIED, "the tracing service takes no triggers: " + gone.join());
    }
  }

  @Override
  public void onConnect() {
    connected.complete(true);
  }

  @Override
  public void onDisconnect(String reason) {
    gone.complete(reason);
  }

  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {}

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {}

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {}

  @Override
  public void stopDataSource(long instanceId) {}

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {}

  @Override
  public void clearIncrementalState(long[] instanceIds) {}
}
