package dev.sonda.testkit;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A producer that records all callbacks, and acts only on request of the test, except that it
 * answers flushes, which can be disabled. Used on the test's thread.
 */
public final class FakeProducer implements Producer {
  /** A recorded flush request. */
  public record Flush(long requestId, List<Long> instanceIds, long flags) {}

  /**
   * Recorded calls; thread-safe, as callbacks run on the endpoint's thread and tests read on
   * theirs.
   */
  private final List<String> calls = new CopyOnWriteArrayList<>();

  private final List<Long> instanceIds = new ArrayList<>();
  private final Map<Long, DataSourceConfig> configs = new HashMap<>();
  private final List<Flush> flushes = new ArrayList<>();
  private final Map<Integer, Integer> nextChunkId = new HashMap<>();
  private @Nullable ProducerEndpoint endpoint;
  private @Nullable SharedMemory memory;
  private int pageSizeBytes;
  private final Map<String, Readiness> readiness = new HashMap<>();
  private boolean answersFlushes = true;
  private boolean answersChecks = true;

  private FakeProducer() {}

  /** Creates a producer that isn't connected to a service; it can only receive callbacks. */
  public static FakeProducer unconnected() {
    return new FakeProducer();
  }

  public static FakeProducer connect(TracingService service, String name) {
    return connect(service, new ClientIdentity(4242, 1000, 0), ProducerSetup.named(name));
  }

  public static FakeProducer connect(
      TracingService service, ClientIdentity identity, ProducerSetup setup) {
    FakeProducer producer = new FakeProducer();
    producer.endpoint = service.connectProducer(producer, identity, setup);
    return producer;
  }

  /** Registers a data source that starts and stops without acknowledgements. */
  public FakeProducer offer(String dataSourceName) {
    return offer(DataSourceDescriptor.newBuilder().setName(dataSourceName));
  }

  public FakeProducer offer(DataSourceDescriptor.Builder descriptor) {
    endpoint().registerDataSource(descriptor.build());
    return this;
  }

  public ProducerEndpoint endpoint() {
    if (endpoint == null) {
      throw new IllegalStateException("not connected yet");
    }
    return endpoint;
  }

  /**
   * Commits one chunk of whole packets to the target buffer of the data source instance that was
   * set up last.
   */
  public void write(int writerId, byte[]... packets) {
    ChunkBytesBuilder chunk =
        new ChunkBytesBuilder(writerId, nextChunkId.merge(writerId, 1, Integer::sum) - 1);
    for (byte[] packet : packets) {
      chunk.packet(packet);
    }
    commit(new FakeCommit().move(chunk, targetBuffer()));
  }

  public void commit(CommitDataView commit) {
    endpoint().commitData(commit, null);
  }

  public int targetBuffer() {
    return configOf(lastInstance()).getTargetBuffer();
  }

  /** Id of the data source instance that was set up last. */
  public long lastInstance() {
    return instanceIds.getLast();
  }

  public DataSourceConfig configOf(long instanceId) {
    DataSourceConfig config = configs.get(instanceId);
    if (config == null) {
      throw new AssertionError("instance " + instanceId + " was never set up");
    }
    return config;
  }

  /**
   * Sets the answer to checks of a data source; checks of other data sources are answered as
   * unknown.
   */
  public FakeProducer answerChecks(String dataSourceName, Readiness answer) {
    readiness.put(dataSourceName, answer);
    return this;
  }

  /** Leaves checks of data sources unanswered from now on. */
  public void leaveChecksUnanswered() {
    answersChecks = false;
  }

  /** Only records flushes from now on, without answering them. */
  public void leaveFlushesUnanswered() {
    answersFlushes = false;
  }

  /** The recorded calls in order, such as {@code setup 1}, {@code start 1}, {@code stop 1}. */
  public List<String> calls() {
    return calls;
  }

  public List<Flush> flushes() {
    return flushes;
  }

  public SharedMemory memory() {
    if (memory == null) {
      throw new AssertionError("the producer got no shared memory");
    }
    return memory;
  }

  public int pageSizeBytes() {
    return pageSizeBytes;
  }

  @Override
  public void onOwnMemory(boolean isUsed) {
    calls.add(isUsed ? "own memory is used" : "own memory is refused");
  }

  @Override
  public void onConnect() {
    calls.add("connect");
  }

  @Override
  public void onDisconnect(String reason) {
    calls.add("disconnect: " + reason);
  }

  @Override
  public void onTracingSetup(SharedMemory given, int givenPageSizeBytes) {
    memory = given;
    pageSizeBytes = givenPageSizeBytes;
    calls.add("tracing setup");
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {
    instanceIds.add(instanceId);
    configs.put(instanceId, config);
    calls.add("setup " + instanceId);
  }

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    calls.add("start " + instanceId);
  }

  @Override
  public void stopDataSource(long instanceId) {
    calls.add("stop " + instanceId);
  }

  @Override
  public void flush(long flushRequestId, long[] ids, long flags) {
    flushes.add(new Flush(flushRequestId, toList(ids), flags));
    calls.add("flush " + toList(ids));
    if (answersFlushes) {
      commit(new FakeCommit().flushed(flushRequestId));
    }
  }

  @Override
  public void clearIncrementalState(long[] ids) {
    calls.add("clear " + toList(ids));
  }

  @Override
  public void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    if (answersChecks) {
      onDone.receive(Optional.ofNullable(readiness.get(config.getName())));
    }
  }

  private static List<Long> toList(long[] ids) {
    List<Long> list = new ArrayList<>();
    for (long id : ids) {
      list.add(id);
    }
    return list;
  }
}
