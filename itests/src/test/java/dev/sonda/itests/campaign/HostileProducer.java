package dev.sonda.itests.campaign;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.FakeCommit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A producer that uses valid protocol messages to attack the service. */
final class HostileProducer implements Producer, AutoCloseable {
  static final String NAME = "campaign.flood";

  private static final ClientIdentity ME = new ClientIdentity(1, 0, ClientIdentity.HOST_MACHINE);
  private static final long LIMIT_S = 120;
  private static final int MAX_WRITER_ID = 32_766;
  private static final int CHUNKS_A_COMMIT = 2000;
  private static final int TRIGGERS_A_CALL = 64;

  /** A packet with an empty {@code for_testing} field. */
  private static final byte[] PACKET = {(byte) 0xA2, 0x38, 0x00};

  private final CompletableFuture<Integer> targetBuffer = new CompletableFuture<>();
  private final CompletableFuture<String> end = new CompletableFuture<>();
  private final ProducerEndpoint endpoint;

  HostileProducer(RemoteService service, String source) {
    endpoint = service.connectProducer(this, ME, ProducerSetup.named(NAME));
    endpoint.registerDataSource(DataSourceDescriptor.newBuilder().setName(source).build());
  }

  /** Commits one small chunk for each possible writer id; returns how many the service accepted. */
  int flood() throws Exception {
    int target = targetBuffer.get(LIMIT_S, TimeUnit.SECONDS);
    for (int first = 1; first <= MAX_WRITER_ID; first += CHUNKS_A_COMMIT) {
      int last = Math.min(first + CHUNKS_A_COMMIT - 1, MAX_WRITER_ID);
      FakeCommit commit = new FakeCommit();
      for (int writer = first; writer <= last; writer++) {
        commit.move(new ChunkBytesBuilder(writer, 0).packet(PACKET), target);
      }
      if (!taken(commit)) {
        return first - 1;
      }
    }
    return MAX_WRITER_ID;
  }

  /** Activates a trigger repeatedly, as fast as the service accepts it. */
  long pull(String trigger, long untilNs) throws Exception {
    List<String> names = List.of(trigger);
    long calls = 0;
    while (System.nanoTime() < untilNs) {
      for (int i = 0; i < TRIGGERS_A_CALL; i++) {
        endpoint.activateTriggers(names);
      }
      CompletableFuture<Boolean> synced = new CompletableFuture<>();
      endpoint.sync(() -> synced.complete(true));
      if (!isAnswered(synced)) {
        return calls;
      }
      calls += TRIGGERS_A_CALL;
    }
    return calls;
  }

  /** Commits; returns false if the service has disconnected this producer. */
  private boolean taken(FakeCommit commit) throws Exception {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    endpoint.commitData(commit, () -> done.complete(true));
    return isAnswered(done);
  }

  private boolean isAnswered(CompletableFuture<Boolean> answer) throws Exception {
    CompletableFuture.anyOf(answer, end).get(LIMIT_S, TimeUnit.SECONDS);
    return answer.isDone();
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    end.complete(reason);
    targetBuffer.completeExceptionally(new IllegalStateException("thrown out: " + reason));
  }

  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {}

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {}

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    targetBuffer.complete(config.getTargetBuffer());
  }

  @Override
  public void stopDataSource(long instanceId) {}

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    endpoint.commitData(new FakeCommit().flushed(flushRequestId), null);
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {}

  @Override
  public void close() {
    endpoint.close();
  }
}
