package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.buffer.HeapShares;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.tracebuffer.HeapQuota.Use;
import java.io.IOException;
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
 * Registry of connected producers and their data sources, and the requests that they make. Loop
 * only, unless said otherwise.
 *
 * <p>Each request is checked here before it reaches sessions or buffers.
 */
public final class Producers {
  static final String MEMORY_GONE = "its shared memory has gone away";

  private static final System.Logger LOG = System.getLogger(Producers.class.getName());

  private final TaskRunner loop;
  private final Lockdown lockdown;
  private final ProducerMemory memory;
  private final HeapShares heap;
  private final DescriptorBudget descriptors;
  private final CommitCounters counters = new CommitCounters();
  private final BoundedLog log;
  private final ProtocolViolations violations;
  private final CommitProcessor commits;
  private final CommitCopies commitCopies = new CommitCopies();
  private final List<ProducerEvents> listeners = new ArrayList<>();
  private final Map<Integer, ConnectedProducer> producers = new TreeMap<>();
  private int lastId;
  private String closedBecause = "";

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
      ProducerMemory memory,
      HeapShares heap,
      long heapBytes) {
    this.loop = loop;
    this.lockdown = lockdown;
    this.memory = memory;
    this.heap = heap;
    descriptors = new DescriptorBudget(heapBytes);
    log = new BoundedLog(LOG, clock);
    violations =
        new ProtocolViolations(
            clock,
            log,
            (producer, what, lostBytes) ->
                listeners.forEach(listener -> listener.onBreach(producer, what, lostBytes)));
    this.commits = new CommitProcessor(buffers, counters, violations);
  }

  /** Adds a listener, which is never removed. */
  public void addListener(ProducerEvents listener) {
    listeners.add(listener);
  }

  /**
   * Connects a producer.
   *
   * @param setupUntrusted its memory is adopted or closed
   * @return empty if the producer may not connect, after telling it why
   */
  Optional<ConnectedProducer> connect(
      Producer producer, ClientIdentity client, ProducerSetup setupUntrusted) {
    OwnedFd ownMemory = setupUntrusted.ownMemoryUntrusted();
    String refusal = refusalOf(client);
    if (!refusal.isEmpty()) {
      if (ownMemory != null) {
        ownMemory.close();
      }
      producer.onDisconnect(refusal);
      return Optional.empty();
    }
    ConnectedProducer connected =
        new ConnectedProducer(
            setupUntrusted.isPartOfService() ? highestFreeId() : nextFreeId(),
            client,
            bounded(setupUntrusted),
            new ProducerCallbacks(producer, loop));
    producers.put(connected.id(), connected);
    if (ownMemory != null) {
      connected.callbacks().onOwnMemory(adopt(connected, ownMemory));
    }
    connected.callbacks().onConnect();
    connected.tellAboutSmb();
    return Optional.of(connected);
  }

  /** Why this producer may not connect, as a sentence; empty if it may. */
  private String refusalOf(ClientIdentity client) {
    if (lockdown.refuses(client)) {
      return Lockdown.REFUSAL;
    }
    if (!closedBecause.isEmpty()) {
      return closedBecause;
    }
    boolean isFull = producers.size() == ProducerLimits.MAX_PRODUCER_ID;
    return isFull ? "too many producers are connected" : "";
  }

  private boolean adopt(ConnectedProducer producer, OwnedFd ownMemoryUntrusted) {
    try {
      memory.adopt(producer, ownMemoryUntrusted);
      return true;
    } catch (IOException e) {
      log.write(
          System.Logger.Level.INFO,
          "producer %d (%s) gets the service's memory instead of its own, in pages of %d bytes: %s"
              .formatted(
                  producer.id(),
                  producer.shortName(),
                  producer.setup().pageSizeHintBytesUntrusted(),
                  e.getMessage()));
      return false;
    }
  }

  private int nextFreeId() {
    do {
      lastId = lastId == ProducerLimits.MAX_PRODUCER_ID ? 1 : lastId + 1;
    } while (producers.containsKey(lastId));
    return lastId;
  }

  /** An id for a part of the service, from the end, so that clients see ids from 1 on. */
  private int highestFreeId() {
    int id = ProducerLimits.MAX_PRODUCER_ID;
    while (producers.containsKey(id)) {
      id--;
    }
    return id;
  }

  private static ProducerSetup bounded(ProducerSetup untrusted) {
    return new ProducerSetup(
        ProducerLimits.boundedName(untrusted.nameUntrusted()),
        untrusted.smbSizeHintBytesUntrusted(),
        untrusted.pageSizeHintBytesUntrusted(),
        untrusted.smbScraping(),
        ProducerLimits.boundedName(untrusted.sdkVersionUntrusted()),
        null,
        untrusted.isPartOfService());
  }

  /** Disconnects all producers and refuses later ones, because the service ends. */
  public void close(String reason) {
    closedBecause = reason;
    List.copyOf(producers.values()).forEach(producer -> disconnect(producer, reason));
  }

  /** Removes a producer that has disconnected by itself. */
  void disconnect(ConnectedProducer producer) {
    if (producer.isConnected()) {
      producer.callbacks().disconnect();
      remove(producer);
    }
  }

  /** Disconnects a producer for a reason, which the producer gets and the log tells. */
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
    for (RegisteredDataSource source : List.copyOf(producer.dataSources())) {
      unregister(source);
    }
    producers.remove(producer.id());
    producer.disconnect();
    heap.giveBack(producer.identity(), Use.SEQUENCES, producer.writers().takeBytes());
    // Queued behind the producer's callbacks, which may still read the memory.
    loop.post(() -> memory.free(producer));
  }

  /**
   * Registers a data source and lets sessions use it; a violation if the descriptor is beyond the
   * limits.
   */
  void registerDataSource(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    String name = descriptorUntrusted.getName();
    if (name.isEmpty()
        || isIdTaken(producer, descriptorUntrusted.getId())
        || !ProducerLimits.admits(producer, descriptorUntrusted)) {
      violations.count(producer, Violation.BAD_DATA_SOURCE);
      return;
    }
    if (!descriptors.take(producer, descriptorUntrusted)) {
      log.write(System.Logger.Level.WARNING, descriptors.refusal(producer));
      return;
    }
    RegisteredDataSource source = new RegisteredDataSource(producer, descriptorUntrusted);
    producer.dataSources().add(source);
    listeners.forEach(listener -> listener.onDataSourceRegistered(source));
  }

  /** Whether another data source has this id. Old producers have no ids and send 0. */
  private static boolean isIdTaken(ConnectedProducer producer, long id) {
    return id != 0
        && producer.dataSources().stream().anyMatch(source -> source.descriptor().getId() == id);
  }

  /**
   * Replaces the descriptor of a data source with the same id and name; does nothing if there is
   * none.
   */
  void updateDataSource(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    List<RegisteredDataSource> sources = producer.dataSources();
    for (int i = 0; i < sources.size(); i++) {
      DataSourceDescriptor known = sources.get(i).descriptor();
      if (descriptorUntrusted.getId() != 0
          && known.getId() == descriptorUntrusted.getId()
          && known.getName().equals(descriptorUntrusted.getName())) {
        if (ProducerLimits.admitsUpdate(producer, known, descriptorUntrusted)
            && descriptors.exchange(producer, known, descriptorUntrusted)) {
          sources.set(i, new RegisteredDataSource(producer, descriptorUntrusted));
        } else {
          violations.count(producer, Violation.BAD_DATA_SOURCE);
        }
        return;
      }
    }
  }

  void unregisterDataSource(ConnectedProducer producer, String name) {
    producer.dataSources().stream()
        .filter(source -> source.name().equals(name))
        .findFirst()
        .ifPresent(this::unregister);
  }

  private void unregister(RegisteredDataSource source) {
    listeners.forEach(listener -> listener.onDataSourceUnregistered(source));
    source.producer().dataSources().remove(source);
    descriptors.giveBack(source.producer(), source.descriptor());
  }

  /**
   * Registers a writer's target buffer, by which the service scrapes and checks the writer's
   * chunks.
   */
  void registerWriter(ConnectedProducer producer, int writerIdUntrusted, int bufferIdUntrusted) {
    if (ProducerLimits.isWriterId(writerIdUntrusted)
        && bufferIdUntrusted >= 1
        && bufferIdUntrusted <= TraceBuffers.MAX_BUFFER_ID) {
      register(producer, writerIdUntrusted, bufferIdUntrusted);
    } else {
      violations.count(producer, Violation.BAD_REGISTRATION);
    }
  }

  private void register(ConnectedProducer producer, int writerId, int bufferId) {
    WriterTable writers = producer.writers();
    if (writers.needsPageFor(writerId)
        && !heap.take(producer.identity(), Use.SEQUENCES, WriterTable.PAGE_BYTES)) {
      violations.tell(producer, CommitProcessor.TOO_MANY_WRITERS, 0);
    } else {
      writers.register(writerId, bufferId);
    }
  }

  void unregisterWriter(ConnectedProducer producer, int writerIdUntrusted) {
    if (ProducerLimits.isWriterId(writerIdUntrusted)) {
      producer.writers().unregister(writerIdUntrusted);
    }
  }

  /** The pool for commits' copies. From any thread. */
  CommitCopies commitCopies() {
    return commitCopies;
  }

  /** Processes a commit, then the flush that it answers, if any. */
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

  /** Disconnects a producer that is marked for it. Called after each request of the producer. */
  void checkBudget(ConnectedProducer producer) {
    if (!producer.goodbye().isEmpty()) {
      disconnect(producer, producer.goodbye());
    }
  }

  /** Reports a scraped chunk that was refused, as for a committed one. */
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
    return lastId;
  }

  public CommitCounters counters() {
    return counters;
  }
}
