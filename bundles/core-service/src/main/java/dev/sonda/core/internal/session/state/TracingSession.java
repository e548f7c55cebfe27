package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.buffer.SessionBuffer;
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

/** The state of one session; what happens to it is decided elsewhere. Loop only. */
public final class TracingSession {
  private final SessionIdentity identity;
  private final SessionStory story;
  private final SessionTimers timers;
  private final SequenceIds sequenceIds = new SequenceIds();
  private final ReadState readState = new ReadState();
  private final List<SessionBuffer> buffers = new ArrayList<>();
  private final SessionInstances instances = new SessionInstances();
  private final SessionTroubles troubles;
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
      SessionStory story,
      SessionTimers timers) {
    this(identity, config, owner, story, new SessionTroubles(), timers);
  }

  private TracingSession(
      SessionIdentity identity,
      TraceConfig config,
      SessionOwner owner,
      SessionStory story,
      SessionTroubles troubles,
      SessionTimers timers) {
    this.identity = identity;
    this.config = config;
    this.owner = owner;
    this.story = story;
    this.troubles = troubles;
    this.timers = timers;
  }

  /** A session that shows how another one is now; its buffers are added later. */
  public static TracingSession cloneOf(
      TracingSession source, SessionIdentity identity, SessionOwner owner, SessionTimers timers) {
    SessionTroubles troubles = source.troubles.copy();
    source.instances().forEach(troubles::noteEnded);
    TracingSession clone =
        new TracingSession(
            identity, source.config, owner, source.story.forClone(), troubles, timers);
    clone.state = SessionState.CLONED_READ_ONLY;
    return clone;
  }

  public long id() {
    return identity.id();
  }

  /** Of the session that its data sources have been asked to record for. */
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

  /** On the clock BOOTTIME. */
  public long stateSinceNs() {
    return stateSinceNs;
  }

  /** Empty once the consumer has let go of the session. */
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

  /** What goes through it is all that anybody may read. */
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
    return story.clocks();
  }

  public LifecycleEvents lifecycle() {
    return story.lifecycle();
  }

  public SequenceIds sequenceIds() {
    return sequenceIds;
  }

  public NeighbourEvents neighbours() {
    return story.neighbours();
  }

  public SessionTriggers triggers() {
    return story.triggers();
  }

  public SessionCounters counters() {
    return story.counters();
  }

  public ReadState readState() {
    return readState;
  }

  /** In the order of the config. */
  public List<SessionBuffer> buffers() {
    return Collections.unmodifiableList(buffers);
  }

  public void addBuffer(SessionBuffer buffer) {
    buffers.add(buffer);
  }

  /** Another buffer of the same number. */
  public void replaceBuffer(int index, SessionBuffer buffer) {
    buffers.set(index, buffer);
  }

  /** What the config says of the buffer with that number in the service. */
  public TraceConfig.BufferConfig configOfBuffer(int bufferId) {
    for (int i = 0; i < buffers.size(); i++) {
      if (buffers.get(i).id() == bufferId) {
        return config.getBuffers(i);
      }
    }
    return TraceConfig.BufferConfig.getDefaultInstance();
  }

  public List<SessionBuffer> takeBuffers() {
    List<SessionBuffer> taken = List.copyOf(buffers);
    buffers.clear();
    return taken;
  }

  /** In the order in which they joined. */
  public Collection<DataSourceInstance> instances() {
    return instances.all();
  }

  public List<DataSourceInstance> instancesOf(ConnectedProducer producer) {
    return instances.of(producer);
  }

  public void addInstance(DataSourceInstance instance) {
    instances.add(instance);
  }

  /** The instance no longer takes part; the session's result still tells of it. */
  public void endInstance(DataSourceInstance instance) {
    instances.remove(instance);
    troubles.noteEnded(instance);
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

  /** Who left, was late or couldn't take part. */
  public SessionTroubles troubles() {
    return troubles;
  }

  /** Why the session ended early, or empty. */
  public String endError() {
    return endError;
  }

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

  /** Whether it is only waiting for its file to be closed before it goes for good. */
  public boolean isLeaving() {
    return leaving;
  }

  public void leave() {
    leaving = true;
  }
}
