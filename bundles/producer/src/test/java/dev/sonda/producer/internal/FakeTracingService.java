package dev.sonda.producer.internal;

import com.google.protobuf.CodedInputStream;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A fake service for one producer at a time, with real shared memory, its own loop, and a record of
 * all calls of the producer. Omits packets that span two chunks; tests write few enough packets.
 */
final class FakeTracingService implements TracingService, AutoCloseable {
  private static final int SMB_BYTES = 2 << 20;
  private static final int PAGE_BYTES = 32 << 10;
  private static final int FIRST_CONTINUES = 1;
  private static final int LAST_CONTINUES = 2;

  /** Special packet size that marks a dropped packet. */
  private static final int DROPPED_PACKET = (1 << 28) - 1;

  private final ExecutorService loop = Executors.newSingleThreadExecutor();
  private final SharedMemoryFactory memoryFactory;
  private volatile Runnable whenReachable = () -> {};
  private volatile boolean takesOwnMemory = true;
  private volatile String whyUnreachable = "";
  private final List<Endpoint> connections = new CopyOnWriteArrayList<>();

  FakeTracingService(SharedMemoryFactory memoryFactory) {
    this.memoryFactory = memoryFactory;
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    Endpoint endpoint = new Endpoint(producer, setup);
    connections.add(endpoint);
    String reason = whyUnreachable;
    loop.execute(reason.isEmpty() ? endpoint::welcome : () -> producer.onDisconnect(reason));
    return endpoint;
  }

  /** Makes producers use the service's memory, also those that provide their own. */
  void refuseOwnMemory() {
    takesOwnMemory = false;
  }

  /** Makes connecting fail with this reason; if it is empty, connecting succeeds again. */
  void beUnreachable(String why) {
    whyUnreachable = why;
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    throw new UnsupportedOperationException("this service has no consumers");
  }

  @Override
  public void onReachable(Runnable once) {
    whenReachable = once;
  }

  /** Notifies waiting producers, as when another service opens its socket. */
  void beReachable() {
    whenReachable.run();
  }

  int connectionCount() {
    return connections.size();
  }

  /** The newest connection. */
  Endpoint producer() {
    Await.until("a producer", () -> !connections.isEmpty());
    return connections.getLast();
  }

  @Override
  public void close() {
    loop.shutdown();
    connections.forEach(Endpoint::unmap);
  }

  /** A producer's connection, with methods for the requests of the service. */
  public final class Endpoint implements ProducerEndpoint {
    private final Producer producer;
    private final ProducerSetup setup;
    private final Map<String, DataSourceDescriptor> dataSources = new ConcurrentHashMap<>();
    private final List<Long> started = new CopyOnWriteArrayList<>();
    private final List<Long> stopped = new CopyOnWriteArrayList<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<String> triggers = new CopyOnWriteArrayList<>();
    private final List<Long> flushed = new CopyOnWriteArrayList<>();
    private final Map<Integer, Queue<byte[]>> packets = new ConcurrentHashMap<>();
    private final Map<Integer, Integer> writerBuffers = new ConcurrentHashMap<>();
    private @Nullable SharedMemory memory;
    private @Nullable ServiceSideSmb smb;
    private volatile boolean closed;
    private boolean busy;
    private final Queue<long[]> waitingMoves = new ConcurrentLinkedQueue<>();

    private Endpoint(Producer producer, ProducerSetup setup) {
      this.producer = producer;
      this.setup = setup;
    }

    ProducerSetup setup() {
      return setup;
    }

    private void welcome() {
      OwnedFd own = setup.ownMemoryUntrusted();
      if (own == null) {
        producer.onConnect();
      } else if (takesOwnMemory) {
        use(own, setup.pageSizeHintBytesUntrusted());
      } else {
        own.close();
        producer.onOwnMemory(false);
        producer.onConnect();
      }
    }

    private synchronized void use(OwnedFd own, int pageSizeBytes) {
      try {
        memory = memoryFactory.adoptUntrusted(own);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      smb = ServiceSideSmb.over(memory.memory(), pageSizeBytes);
      producer.onOwnMemory(true);
      producer.onConnect();
      producer.onTracingSetup(memory, pageSizeBytes);
    }

    Map<String, DataSourceDescriptor> dataSources() {
      return dataSources;
    }

    List<Long> started() {
      return started;
    }

    List<Long> stopped() {
      return stopped;
    }

    /** Reported problems, each prefixed with its instance id. */
    List<String> problems() {
      return problems;
    }

    /** Flush requests in the order of their acknowledgement. */
    List<Long> flushed() {
      return flushed;
    }

    /** Trace writers that are registered now. */
    int writerCount() {
      return writerBuffers.size();
    }

    boolean isClosed() {
      return closed;
    }

    /** The packets committed to a buffer so far. */
    List<byte[]> packets(int buffer) {
      return List.copyOf(packets.getOrDefault(buffer, new ConcurrentLinkedQueue<>()));
    }

    void awaitDataSource(String name) {
      Await.until("data source " + name, () -> dataSources.containsKey(name));
    }

    /**
     * Offers shared memory with this page size, which may be invalid, as from a faulty or hostile
     * service.
     */
    void offerPages(int pageSizeBytes) {
      loop.execute(() -> setUpMemory(pageSizeBytes));
    }

    /** Sets up and starts an instance without waiting. */
    void start(long instanceId, DataSourceConfig config) {
      loop.execute(() -> {
        setUpMemory();
        producer.setupDataSource(instanceId, config);
        producer.startDataSource(instanceId, config);
      });
    }

    public void startAndAwait(long instanceId, DataSourceConfig config) {
      start(instanceId, config);
      Await.until("instance " + instanceId + " to start", () -> started.contains(instanceId));
    }

    /** Starts an instance without setup, as very old services do. */
    void startWithoutSetup(long instanceId, DataSourceConfig config) {
      loop.execute(() -> {
        setUpMemory();
        producer.startDataSource(instanceId, config);
      });
    }

    void stop(long instanceId) {
      loop.execute(() -> producer.stopDataSource(instanceId));
    }

    public void stopAndAwait(long instanceId) {
      stop(instanceId);
      Await.until("instance " + instanceId + " to stop", () -> stopped.contains(instanceId));
    }

    void check(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
      loop.execute(() -> producer.checkDataSource(config, onDone));
    }

    void flush(long requestId, long... instanceIds) {
      loop.execute(() -> producer.flush(requestId, instanceIds, 0));
    }

    public void flushAndAwait(long requestId, long... instanceIds) {
      flush(requestId, instanceIds);
      Await.until("flush " + requestId, () -> flushed.contains(requestId));
    }

    void clearIncrementalState(long... instanceIds) {
      loop.execute(() -> producer.clearIncrementalState(instanceIds));
    }

    void disconnect(String reason) {
      loop.execute(() -> producer.onDisconnect(reason));
    }

    /**
     * Unmaps the service's mapping while the producer still writes, as an update of the service
     * does.
     */
    synchronized void unmap() {
      if (memory != null) {
        memory.close();
        memory = null;
        smb = null;
      }
    }

    private void setUpMemory() {
      setUpMemory(PAGE_BYTES);
    }

    private synchronized void setUpMemory(int pageSizeBytes) {
      if (memory == null) {
        try {
          memory = memoryFactory.create(SMB_BYTES);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        smb = ServiceSideSmb.over(memory.memory(), PAGE_BYTES);
        producer.onTracingSetup(memory, pageSizeBytes);
      }
    }

    /** Stops reading chunks from shared memory. */
    synchronized void beBusy() {
      busy = true;
    }

    /** Number of committed chunks that the service hasn't read. */
    int waitingChunks() {
      return waitingMoves.size();
    }

    /** Reads all committed chunks, and all later ones at once. */
    synchronized void catchUp() {
      busy = false;
      waitingMoves.forEach(move -> take(move[0], move[1], (int) move[2]));
    }

    @Override
    public synchronized void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
      for (int move = 0; move < commit.moveCount() && smb != null; move++) {
        long page = commit.movePageUntrusted(move);
        long chunk = commit.moveChunkUntrusted(move);
        long buffer = commit.moveTargetBufferUntrusted(move);
        if (busy) {
          waitingMoves.add(new long[] {page, chunk, buffer});
        } else {
          take(page, chunk, (int) buffer);
        }
      }
      if (commit.flushRequestIdUntrusted() != 0) {
        flushed.add(commit.flushRequestIdUntrusted());
      }
      if (onCommitted != null) {
        onCommitted.run();
      }
    }

    private void take(long page, long chunkIndex, int buffer) {
      ServiceSideSmb readable = Objects.requireNonNull(smb);
      if (readable.tryAcquireForReading(page, chunkIndex) == ChunkAccessOutcome.OK) {
        ReadableChunk chunk = readable.chunk();
        byte[] payload =
            readable
                .memory()
                .asSlice(chunk.payloadOffset(), chunk.payloadSizeBytes())
                .toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
        split(payload, chunk.packetCountUntrusted(), chunk.flagsUntrusted(), buffer);
        readable.release();
      }
    }

    private void split(byte[] payload, int count, int flags, int buffer) {
      CodedInputStream fragments = CodedInputStream.newInstance(payload);
      Queue<byte[]> sink = packets.computeIfAbsent(buffer, _ -> new ConcurrentLinkedQueue<>());
      try {
        for (int packet = 0; packet < count; packet++) {
          int size = fragments.readRawVarint32();
          if (size == DROPPED_PACKET) {
            return;
          }
          byte[] bytes = fragments.readRawBytes(size);
          boolean isPart =
              (packet == 0 && (flags & FIRST_CONTINUES) != 0)
                  || (packet == count - 1 && (flags & LAST_CONTINUES) != 0);
          if (bytes.length > 0 && !isPart) {
            sink.add(bytes);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void registerDataSource(DataSourceDescriptor descriptor) {
      dataSources.put(descriptor.getName(), descriptor);
    }

    @Override
    public void updateDataSource(DataSourceDescriptor descriptor) {
      DataSourceDescriptor known = dataSources.get(descriptor.getName());
      if (known != null && known.getId() != 0 && known.getId() == descriptor.getId()) {
        dataSources.put(descriptor.getName(), descriptor);
      }
    }

    @Override
    public void unregisterDataSource(String name) {
      dataSources.remove(name);
    }

    @Override
    public void registerTraceWriter(int writerId, int targetBuffer) {
      writerBuffers.put(writerId, targetBuffer);
    }

    @Override
    public void unregisterTraceWriter(int writerId) {
      writerBuffers.remove(writerId);
    }

    @Override
    public void notifyDataSourceStarted(long instanceId) {
      started.add(instanceId);
    }

    @Override
    public void notifyDataSourceStopped(long instanceId) {
      stopped.add(instanceId);
    }

    @Override
    public void reportProblem(long instanceId, String sentence) {
      problems.add(instanceId + ": " + sentence);
    }

    @Override
    public void activateTriggers(List<String> triggerNames) {
      triggers.addAll(triggerNames);
    }

    List<String> triggers() {
      return List.copyOf(triggers);
    }

    @Override
    public void sync(Runnable onDone) {
      onDone.run();
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /** Waits until the loop has run all posted tasks. */
  void awaitIdle() throws Exception {
    loop.submit(() -> {}).get(40, TimeUnit.SECONDS);
  }
}
