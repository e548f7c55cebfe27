package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A fake tracing service with sessions and clones, which calls back on the caller's thread. */
final class FakeService implements TracingService {
  final List<Connection> connections = new CopyOnWriteArrayList<>();
  final List<CloneRequest> clones = new CopyOnWriteArrayList<>();

  /** Contents of each clone: a list of batches, each a list of packets. */
  final List<List<byte[]>> batches = new CopyOnWriteArrayList<>();

  /** Why a session can't be cloned; empty if it can. */
  volatile String cloneError = "";

  /** The connections that have a session and aren't closed. */
  List<Connection> running() {
    return connections.stream().filter(each -> each.config != null && !each.isClosed).toList();
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    Connection connection = new Connection(consumer);
    connections.add(connection);
    consumer.onConnect();
    return connection;
  }

  /** The endpoint of one consumer. */
  final class Connection implements ConsumerEndpoint {
    private final Consumer consumer;
    volatile @Nullable TraceConfig config;
    volatile boolean isClosed;
    private int nextBatch;

    Connection(Consumer consumer) {
      this.consumer = consumer;
    }

    void end(String error) {
      consumer.onTracingDisabled(error);
    }

    /** Reports a trigger hit by root, at boot time 0. */
    void hitTrigger(String name) {
      hitTrigger(name, 0, 0);
    }

    void hitTrigger(String name, int uid, long bootTimeNs) {
      consumer.onObservableEvents(
          ObservableEvents.newBuilder()
              .setCloneTriggerHit(
                  ObservableEvents.CloneTriggerHit.newBuilder()
                      .setTracingSessionId(7)
                      .setProducerUid(uid)
                      .setBootTimeNs(bootTimeNs)
                      .setTriggerName(name))
              .build());
    }

    @Override
    public void enableTracing(TraceConfig wanted, @Nullable OwnedFd output) {
      config = wanted;
    }

    @Override
    public void observeEvents(Set<ObservableEvent> events) {}

    @Override
    public void cloneSession(CloneRequest request, Reply<CloneResult> onDone) {
      clones.add(request);
      onDone.receive(new CloneResult(cloneError.isEmpty(), cloneError, new UUID(1, 2), false));
    }

    @Override
    public void readBuffers() {
      while (nextBatch < batches.size() && consumer.hasRoomForTraceData()) {
        List<byte[]> packets = batches.get(nextBatch++);
        consumer.onTraceData(new Packets(packets), nextBatch < batches.size());
      }
    }

    @Override
    public void close() {
      isClosed = true;
    }

    @Override
    public void startTracing() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void changeTraceConfig(TraceConfig changed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void disableTracing() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void freeBuffers() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void detach(String key, Reply<Boolean> onDone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void attach(String key, Reply<Optional<TraceConfig>> onDone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void getTraceStats(Reply<Optional<TraceStats>> onDone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void queryCapabilities(Reply<TracingServiceCapabilities> onDone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<SondaPort> sondaPort() {
      return Optional.empty();
    }
  }

  /** A batch that presents each packet as two slices. */
  private record Packets(List<byte[]> packets) implements PacketBatch {
    @Override
    public int packetCount() {
      return packets.size();
    }

    @Override
    public int sliceCount(int packet) {
      return 2;
    }

    @Override
    public MemorySegment sliceMemory(int packet, int slice) {
      return MemorySegment.ofArray(packets.get(packet));
    }

    @Override
    public long sliceOffset(int packet, int slice) {
      return slice == 0 ? 0 : packets.get(packet).length / 2;
    }

    @Override
    public int sliceSizeBytes(int packet, int slice) {
      int half = packets.get(packet).length / 2;
      return slice == 0 ? half : packets.get(packet).length - half;
    }
  }
}
