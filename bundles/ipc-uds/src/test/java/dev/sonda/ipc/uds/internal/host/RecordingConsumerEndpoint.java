package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A consumer endpoint that records calls as text and returns the answers that the test has
 * prepared.
 */
public final class RecordingConsumerEndpoint implements ConsumerEndpoint {
  private final Consumer consumer;
  private final ClientIdentity identity;
  private final List<String> calls = new ArrayList<>();
  private @Nullable OwnedFd output;
  private @Nullable CloneRequest cloneRequest;
  private boolean succeeds = true;
  private final List<OwnedFd> held = new ArrayList<>();
  private Optional<TraceConfig> attached = Optional.empty();
  private Optional<TraceStats> stats = Optional.empty();
  private TracingServiceState state = TracingServiceState.getDefaultInstance();
  private Runnable onRead = () -> {};

  RecordingConsumerEndpoint(Consumer consumer, ClientIdentity identity) {
    this.consumer = consumer;
    this.identity = identity;
  }

  /** The consumer's callbacks, for the test to call. */
  public Consumer consumer() {
    return consumer;
  }

  ClientIdentity identity() {
    return identity;
  }

  public List<String> calls() {
    return calls;
  }

  /** Descriptors that came with calls. */
  List<OwnedFd> held() {
    return held;
  }

  boolean hasOutput() {
    return output != null;
  }

  /** The file that came with EnableTracing. */
  OwnedFd output() {
    return existing(output, "no file came with EnableTracing");
  }

  CloneRequest cloneRequest() {
    return existing(cloneRequest, "no clone was asked for");
  }

  /** The file that came with CloneSession. */
  OwnedFd cloneOutput() {
    return existing(cloneRequest().output(), "no file came with CloneSession");
  }

  private static <T> T existing(@Nullable T value, String otherwise) {
    if (value == null) {
      throw new AssertionError(otherwise);
    }
    return value;
  }

  void failFromNowOn() {
    succeeds = false;
  }

  void attachTo(TraceConfig config) {
    attached = Optional.of(config);
  }

  void answerStats(TraceStats answer) {
    stats = Optional.of(answer);
  }

  public void answerState(TracingServiceState answer) {
    state = answer;
  }

  /** Sets the action that runs when the consumer reads. */
  void onRead(Runnable action) {
    onRead = action;
  }

  @Override
  public void enableTracing(TraceConfig config, @Nullable OwnedFd file) {
    calls.add("enable " + config.getUniqueSessionName());
    output = file;
    hold(file);
  }

  private void hold(@Nullable OwnedFd file) {
    if (file != null) {
      held.add(file);
    }
  }

  @Override
  public void startTracing() {
    calls.add("start");
  }

  @Override
  public void changeTraceConfig(TraceConfig config) {
    calls.add("change " + config.getUniqueSessionName());
  }

  @Override
  public void disableTracing() {
    calls.add("disable");
  }

  @Override
  public void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    calls.add("flush " + timeoutMs + " " + flags);
    onDone.receive(succeeds);
  }

  @Override
  public void readBuffers() {
    calls.add("read");
    onRead.run();
  }

  @Override
  public void freeBuffers() {
    calls.add("free");
  }

  @Override
  public void detach(String key, Reply<Boolean> onDone) {
    calls.add("detach " + key);
    onDone.receive(succeeds);
  }

  @Override
  public void attach(String key, Reply<Optional<TraceConfig>> onDone) {
    calls.add("attach " + key);
    onDone.receive(attached);
  }

  @Override
  public void getTraceStats(Reply<Optional<TraceStats>> onDone) {
    calls.add("stats");
    onDone.receive(stats);
  }

  @Override
  public void observeEvents(Set<ObservableEvent> events) {
    calls.add("observe " + new TreeSet<>(events));
  }

  @Override
  public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
    calls.add("state " + sessionsOnly);
    onDone.receive(state);
  }

  /** Not recorded, as the transport calls it too, to learn when the service has caught up. */
  @Override
  public void queryCapabilities(Reply<TracingServiceCapabilities> onDone) {
    onDone.receive(TracingServiceCapabilities.newBuilder().setHasQueryCapabilities(true).build());
  }

  @Override
  public void cloneSession(CloneRequest request, Reply<CloneResult> onDone) {
    calls.add("clone " + request.sessionId() + " " + request.uniqueSessionName());
    cloneRequest = request;
    hold(request.output());
    onDone.receive(
        succeeds
            ? new CloneResult(true, "", new UUID(1, 2), true)
            : new CloneResult(false, "no such session", new UUID(0, 0), false));
  }

  @Override
  public Optional<SondaPort> sondaPort() {
    return Optional.empty();
  }

  @Override
  public void close() {
    calls.add("close");
  }
}
