package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.protos.DataSourceConfig;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A producer that records the callbacks about its shared memory. */
final class RecordingMemoryProducer implements Producer {
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  String next() throws InterruptedException {
    String next = heard.poll(40, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("nothing more was heard");
    }
    return next;
  }

  @Override
  public void onOwnMemory(boolean isUsed) {
    heard.add("own memory " + (isUsed ? "used" : "not used"));
  }

  @Override
  public void onConnect() {
    heard.add("connected");
  }

  @Override
  public void onDisconnect(String reason) {
    heard.add("gone: " + reason);
  }

  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
    heard.add(
        (memory.isEmulated() ? "emulated memory of " : "memory of ")
            + memory.memory().byteSize()
            + " in pages of "
            + pageSizeBytes);
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {
    throw new AssertionError("no data source was registered");
  }

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    throw new AssertionError("no data source was registered");
  }

  @Override
  public void stopDataSource(long instanceId) {
    throw new AssertionError("no data source was registered");
  }

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    throw new AssertionError("no flush is asked for");
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {
    throw new AssertionError("there is no such state");
  }
}
