package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.protos.DataSourceConfig;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A producer that counts the callbacks it receives. */
final class CallbackCountingProducer implements Producer {
  private final CompletableFuture<String> reason = new CompletableFuture<>();
  private final AtomicInteger commands = new AtomicInteger();
  private final AtomicInteger welcomes = new AtomicInteger();
  private final AtomicInteger memories = new AtomicInteger();

  /** Completed with the reason when the connection ends. */
  CompletableFuture<String> reason() {
    return reason;
  }

  int commands() {
    return commands.get();
  }

  int welcomes() {
    return welcomes.get();
  }

  int memories() {
    return memories.get();
  }

  @Override
  public void onConnect() {
    welcomes.incrementAndGet();
  }

  @Override
  public void onDisconnect(String told) {
    reason.complete(told);
  }

  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
    memories.incrementAndGet();
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {
    commands.incrementAndGet();
  }

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    commands.incrementAndGet();
  }

  @Override
  public void stopDataSource(long instanceId) {
    commands.incrementAndGet();
  }

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    commands.incrementAndGet();
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {
    commands.incrementAndGet();
  }
}
