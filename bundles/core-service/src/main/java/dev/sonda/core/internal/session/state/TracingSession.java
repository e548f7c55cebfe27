package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.filter.TraceFilter;
import dev.sonda.core.internal.packet.ClockSnapshots;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.core.internal.producer.ConnectedProducer;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state of one session. The classes of this package and of the other session packages change
 * the state; this class makes no decisions. Loop only.
 */
public final class TracingSession {
  private final SessionIdentity identity;
  private final ClockSnapshots clocks;
  private final LifecycleEvents lifecycle;
  private final SessionCounters counters;
  private final SessionTriggers triggers;
  private final ConcurrentSessionEvents neighbours;
  private final SessionTimers timers;
  private final SequenceIds sequenceIds = new SequenceIds();
  private final ReadState readState = new ReadState();
  private final List<SessionBuffer> buffers = new ArrayList<>();
  private final SessionDataSources instances = new SessionDataSources();
  private final SessionProblems problems;
  private TraceConfig config;
  private @Nullable SessionOwner owner;
  private @Nullable SessionFile file;
  private @Nullable TraceFilter filter;
  private SessionState state = SessionState.CONFIGURED;
  private long stateSinceNs;
  private String endError = "";
  private boolean allStartedNotified;
  private boolean leaving;

  public TracingSession(
      SessionIdentity identity,
      TraceConfig config,
      SessionOwner owner,
      ClockSnapshots clocks,
      SessionTimers timers) {
    this.identity = identity;
    this.config = config;
    this.owner = owner;
    this.clocks = clocks;
    this.timers = timers;
    lifecycle = new LifecycleEvents();
    counters = new SessionCounters();
    triggers = SessionTriggers.of(config);
    neighbours = new ConcurrentSessionEvents();
    problems = new SessionProblems();
  }

  private TracingSession(
      TracingSession source, SessionIdentity identity, SessionOwner owner, SessionTimers timers) {
    this.identity = identity;
    this.config = source.config;
    this.owner = owner;
    this.clocks = source.clocks.copy();
    this.timers = timers;
    lifecycle = source.lifecycle.copy();
    counters = source.counters.copy();
    triggers = source.triggers.moveToClone();
    neighbours = source.neighbours.copy();
    problems = source.problems.copy();
  }

  /**
   * A read-only clone with the source's present state; its buffers are added later. The source's
   * state is copied, except its triggers, which are moved, so that the next clone contains only
   * later triggers.
   */
  public static TracingSession cloneOf(
      TracingSession source, SessionIdentity identity, SessionOwner owner, SessionTimers timers) {
    TracingSession clone = new TracingSession(source, identity, owner, timers);
    source.instances().forEach(clone.problems::noteEnded);
    clone.state = SessionState.CLONED_READ_ONLY;
    return clone;
  }

  public SessionIdentity identity() {
    return identity;
  }

  public long id() {
    return identity.id();
  }

  /**
   * Id of the session for which data sources recorded: this session's id, or, for a clone, the id
   * of the original.
   */
  public long recordingId() {
    return identity.recordingId();
  }

  public int consumerUid() {
    return identity.consumerUid();
  }

  public UUID uuid() {
    return identity.uuid();
  }

  public TraceConfig config() {
    return config;
  }

  public void changeConfig(TraceConfig changed) {
    config = changed;
  }

  public SessionState state() {
    return state;
  }

  public void become(SessionState next) {
    state = next;
  }

  public void enteredStateAt(long bootTimeNs) {
    stateSinceNs = bootTimeNs;
  }

  /** Time of the last change of state, in boot time. */
  public long stateSinceNs() {
    return stateSinceNs;
  }

  /** The owner; empty while the session is detached or is being freed. */
  public Optional<SessionOwner> owner() {
    return Optional.ofNullable(owner);
  }

  public void ownedBy(SessionOwner attached) {
    owner = attached;
  }

  public void disown() {
    owner = null;
  }

  public Optional<SessionFile> file() {
    return Optional.ofNullable(file);
  }

  public void writeInto(SessionFile opened) {
    file = opened;
  }

  /**
   * The filter that is applied to all packets of producers when they are read; empty if the config
   * has no filter.
   */
  public Optional<TraceFilter> filter() {
    return Optional.ofNullable(filter);
  }

  public void filterWith(Optional<TraceFilter> wanted) {
    filter = wanted.orElse(null);
  }

  public SessionTimers timers() {
    return timers;
  }

  public ClockSnapshots clocks() {
    return clocks;
  }

  public LifecycleEvents lifecycle() {
    return lifecycle;
  }

  public SequenceIds sequenceIds() {
    return sequenceIds;
  }

  public ConcurrentSessionEvents neighbours() {
    return neighbours;
  }

  public SessionTriggers triggers() {
    return triggers;
  }

  public SessionCounters counters() {
    return counters;
  }

  public ReadState readState() {
    return readState;
  }

  /** The buffers, in the order of the config. */
  public List<SessionBuffer> buffers() {
    return Collections.unmodifiableList(buffers);
  }

  public void addBuffer(SessionBuffer buffer) {
    buffers.add(buffer);
  }

  /** Replaces the buffer at an index of the config; the new buffer has the id of the old one. */
  public void replaceBuffer(int index, SessionBuffer buffer) {
    buffers.set(index, buffer);
  }

  /**
   * The config of the buffer with an id; the default instance if the session has no such buffer.
   */
  public TraceConfig.BufferConfig configOfBuffer(int bufferId) {
    for (int i = 0; i < buffers.size(); i++) {
      if (buffers.get(i).id() == bufferId) {
        return config.getBuffers(i);
      }
    }
    return TraceConfig.BufferConfig.getDefaultInstance();
  }

  /** Removes the buffers and transfers their ownership to the caller, which frees them. */
  public List<SessionBuffer> takeBuffers() {
    List<SessionBuffer> taken = List.copyOf(buffers);
    buffers.clear();
    return taken;
  }

  /** The instances, in the order in which they joined. */
  public Collection<DataSourceInstance> instances() {
    return instances.all();
  }

  public List<DataSourceInstance> instancesOf(ConnectedProducer producer) {
    return instances.of(producer);
  }

  public void addInstance(DataSourceInstance instance) {
    instances.add(instance);
  }

  /** Removes an instance, but stores a record of it for the session's result. */
  public void endInstance(DataSourceInstance instance) {
    instances.remove(instance);
    problems.noteEnded(instance);
  }

  public void become(DataSourceInstance instance, DataSourceInstance.State next) {
    instances.become(instance, next);
  }

  public Optional<DataSourceInstance> findInstance(ConnectedProducer producer, long instanceId) {
    return instances.find(producer, instanceId);
  }

  public boolean allInstancesAre(DataSourceInstance.State wanted) {
    return instances.allAre(wanted);
  }

  /** Problems for the session's result. */
  public SessionProblems problems() {
    return problems;
  }

  /** Why the session ended early, as a sentence; empty for a regular end. */
  public String endError() {
    return endError;
  }

  /** Sets the reason why the session ends; later reasons are ignored. */
  public void endWith(String error) {
    if (endError.isEmpty()) {
      endError = error;
    }
  }

  public boolean isAllStartedNotified() {
    return allStartedNotified;
  }

  public void setAllStartedNotified() {
    allStartedNotified = true;
  }

  /** Whether the session is being freed and waits only for its file. */
  public boolean isLeaving() {
    return leaving;
  }

  public void leave() {
    leaving = true;
  }
}
