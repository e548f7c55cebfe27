package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.buffer.ProducerHeapLimits;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.producer.ConnectedProducer.RegisteredDataSource;
import dev.sonda.core.internal.producer.commit.CommitCopy;
import dev.sonda.core.internal.producer.commit.CommitCounters;
import dev.sonda.tracebuffer.HeapQuota.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All connected producers, and the requests that they make. Loop only, unless said otherwise.
 *
 * <p>Each request is checked before it reaches sessions or buffers: here, by {@link
 * ProducerAdmission} or by {@link DataSourceRegistry}.
 */
public final class Producers {
  static final String MEMORY_GONE = "its shared memory has gone away";

  private static final System.Logger LOG = System.getLogger(Producers.class.getName());

  private final TaskRunner loop;
  private final ProducerSmbProvider memory;
  private final ProducerHeapLimits heap;
  private final RateLimitedLog log;
  private final ProtocolViolations violations;
  private final CommitProcessor commits;
  private final CommitCopy.Pool commitCopies = new CommitCopy.Pool();
  private final List<ProducerEvents> listeners = new ArrayList<>();
  private final Map<Integer, ConnectedProducer> producers = new TreeMap<>();
  private final ProducerAdmission admission;
  private final DataSourceRegistry sources;

  /**
   * Creates an empty registry.
   *
   * @param heap for the writers that producers register
   * @param heapBytes the limit of the Java heap, of which descriptors get a share
   */
  public Producers(
      TaskRunner loop,
      Clock clock,
      TraceBuffers buffers,
      Lockdown lockdown,
      ProducerSmbProvider memory,
      ProducerHeapLimits heap,
      long heapBytes) {
    this.loop = loop;
    this.memory = memory;
    this.heap = heap;
    log = new RateLimitedLog(LOG, clock);
    violations =
        new ProtocolViolations(
            clock,
            log,
            (producer, what, lostBytes) ->
                listeners.forEach(listener -> listener.onBreach(producer, what, lostBytes)));
    this.commits = new CommitProcessor(buffers, violations);
    admission = new ProducerAdmission(producers, loop, lockdown, memory, log);
    sources =
        new DataSourceRegistry(
            listeners, new DataSourceDescriptorBudget(heapBytes), violations, log);
  }

  /** Adds a listener, which is never removed. */
  public void addListener(ProducerEvents listener) {
    listeners.add(listener);
  }

  /**
   * Connects a producer.
   *
   * @param setupUntrusted its memory is adopted or closed
   * @return empty if the producer may not connect; it has been sent the reason then
   */
  Optional<ConnectedProducer> connect(
      Producer producer, ClientIdentity client, ProducerSetup setupUntrusted) {
    OwnedFd ownMemory = setupUntrusted.ownMemoryUntrusted();
    String refusal = admission.refusalOf(client);
    if (!refusal.isEmpty()) {
      if (ownMemory != null) {
        ownMemory.close();
      }
      producer.onDisconnect(refusal);
      return Optional.empty();
    }
    ConnectedProducer connected = admission.admit(producer, client, setupUntrusted);
    connected.callbacks().onConnect();
    connected.tellAboutSmb();
    return Optional.of(connected);
  }

  /** Disconnects all producers and refuses later ones, because the service ends. */
  public void close(String reason) {
    admission.close(reason);
    List.copyOf(producers.values()).forEach(producer -> disconnect(producer, reason));
  }

  /** Removes a producer that has disconnected by itself. */
  void disconnect(ConnectedProducer producer) {
    if (producer.isConnected()) {
      producer.callbacks().disconnect();
      remove(producer);
    }
  }

  /** Disconnects a producer for a reason, which is sent to the producer and logged. */
  public void disconnect(ConnectedProducer producer, String reason) {
    if (producer.isConnected()) {
      producer.leaveBecause(reason);
      log.write(
          System.Logger.Level.INFO,
          "disconnecting producer " + producer.id() + " (" + producer.shortName() + "): " + reason);
      producer.callbacks().disconnect(reason);
      remove(producer);
    }
  }

  private void remove(ConnectedProducer producer) {
    listeners.forEach(listener -> listener.onDisconnected(producer));
    sources.unregisterAll(producer);
    producers.remove(producer.id());
    producer.disconnect();
    heap.giveBack(producer.identity(), Use.SEQUENCES, producer.writers().takeBytes());
    // Runs after the producer's queued callbacks, which may still read the memory.
    loop.post(() -> memory.free(producer));
  }

  /**
   * Registers a writer's target buffer, by which the service scrapes and checks the writer's
   * chunks.
   */
  void registerWriter(ConnectedProducer producer, int writerIdUntrusted, int bufferIdUntrusted) {
    if (WriterTargetBuffers.isWriterId(writerIdUntrusted)
        && bufferIdUntrusted >= 1
        && bufferIdUntrusted <= TraceBuffers.MAX_BUFFER_ID) {
      register(producer, writerIdUntrusted, bufferIdUntrusted);
    } else {
      violations.count(producer, Violation.BAD_REGISTRATION);
    }
  }

  private void register(ConnectedProducer producer, int writerId, int bufferId) {
    WriterTargetBuffers writers = producer.writers();
    if (writers.needsPageFor(writerId)
        && !heap.take(producer.identity(), Use.SEQUENCES, WriterTargetBuffers.PAGE_BYTES)) {
      violations.tell(producer, CommitProcessor.TOO_MANY_WRITERS, 0);
    } else {
      writers.register(writerId, bufferId);
    }
  }

  void unregisterWriter(ConnectedProducer producer, int writerIdUntrusted) {
    if (WriterTargetBuffers.isWriterId(writerIdUntrusted)) {
      producer.writers().unregister(writerIdUntrusted);
    }
  }

  /** The registry of data sources, for requests of producers. */
  DataSourceRegistry sources() {
    return sources;
  }

  /** The pool for commits' copies. From any thread. */
  CommitCopy.Pool commitCopies() {
    return commitCopies;
  }

  /** Processes a commit, then the flush request that the commit answers, if any. */
  void commit(ConnectedProducer producer, CommitDataView commit) {
    if (!commits.process(producer, commit)) {
      disconnect(producer, MEMORY_GONE);
      return;
    }
    if (commit.flushRequestIdUntrusted() != 0) {
      listeners.forEach(listener -> listener.onFlushed(producer, commit.flushRequestIdUntrusted()));
    }
  }

  void dataSourceStarted(ConnectedProducer producer, long instanceId) {
    listeners.forEach(listener -> listener.onDataSourceStarted(producer, instanceId));
  }

  void dataSourceStopped(ConnectedProducer producer, long instanceId) {
    listeners.forEach(listener -> listener.onDataSourceStopped(producer, instanceId));
  }

  void reportProblem(ConnectedProducer producer, long instanceId, String sentenceUntrusted) {
    String sentence = ProducerLimits.boundedSentence(sentenceUntrusted);
    listeners.forEach(listener -> listener.onProblem(producer, instanceId, sentence));
  }

  /** Fires triggers by name. Names beyond the limits are dropped and a violation. */
  void activateTriggers(ConnectedProducer producer, List<String> namesUntrusted) {
    List<String> names =
        namesUntrusted.stream()
            .limit(ProducerLimits.MAX_TRIGGERS_PER_CALL)
            .filter(name -> name.length() <= ProducerLimits.MAX_NAME_LENGTH)
            .toList();
    if (names.size() < namesUntrusted.size()) {
      violations.count(producer, Violation.BAD_TRIGGERS);
    }
    listeners.forEach(listener -> listener.onTriggers(producer, names));
  }

  /**
   * Disconnects a producer that is marked for disconnection. Called after each request of the
   * producer.
   */
  void checkBudget(ConnectedProducer producer) {
    if (!producer.goodbye().isEmpty()) {
      disconnect(producer, producer.goodbye());
    }
  }

  /** Reports a scraped chunk that was refused, just as for a refused committed chunk. */
  void tellOfTooManyWriters(ConnectedProducer producer, long payloadBytes) {
    violations.tell(producer, CommitProcessor.TOO_MANY_WRITERS, payloadBytes);
  }

  /** Number of protocol violations by all producers so far. */
  public long violationCount() {
    return violations.total();
  }

  public boolean isConnected(int producerId) {
    return producers.containsKey(producerId);
  }

  /** All producers, ordered by id. A view, which changes with connections. */
  public Collection<ConnectedProducer> all() {
    return Collections.unmodifiableCollection(producers.values());
  }

  /** The producers shown to clients, ordered by id: all but parts of the service itself. */
  public Stream<ConnectedProducer> listed() {
    return producers.values().stream().filter(producer -> !producer.setup().isPartOfService());
  }

  public Stream<RegisteredDataSource> listedDataSources() {
    return listed().flatMap(producer -> producer.dataSources().stream());
  }

  public Stream<RegisteredDataSource> dataSources() {
    return producers.values().stream().flatMap(producer -> producer.dataSources().stream());
  }

  /** The data sources by name, as a copy, for callers that look up many names. */
  public Map<String, List<RegisteredDataSource>> dataSourcesByName() {
    return dataSources().collect(Collectors.groupingBy(RegisteredDataSource::name));
  }

  /** The last assigned id: the number of producers so far, until ids wrap. */
  public int lastId() {
    return admission.lastId();
  }

  public CommitCounters counters() {
    return commits.counters();
  }
}
