package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A consumer's way into the service, from any thread: each call becomes a task of the loop, and so
 * do the answers.
 */
public final class LoopConsumerEndpoint implements ConsumerEndpoint {
  private final ConsumerRequests requests;
  private final ConnectedConsumer consumer;
  private final SondaPort sondaPort;

  LoopConsumerEndpoint(ConsumerRequests requests, ConnectedConsumer consumer, SondaPort sondaPort) {
    this.requests = requests;
    this.consumer = consumer;
    this.sondaPort = sondaPort;
  }

  @Override
  public void enableTracing(TraceConfig config, @Nullable OwnedFd output) {
    requests.postEnable(config, output);
  }

  @Override
  public void startTracing() {
    consumer.post(requests::start);
  }

  @Override
  public void changeTraceConfig(TraceConfig config) {
    consumer.post(() -> requests.changeConfig(config));
  }

  @Override
  public void disableTracing() {
    consumer.post(requests::disable);
  }

  @Override
  public void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    consumer.post(() -> requests.flush(timeoutMs, flags, onDone));
  }

  @Override
  public void readBuffers() {
    consumer.post(requests::read);
  }

  @Override
  public void freeBuffers() {
    consumer.post(requests::free);
  }

  @Override
  public void detach(String key, Reply<Boolean> onDone) {
    consumer.post(() -> onDone.receive(requests.detach(key)));
  }

  @Override
  public void attach(String key, Reply<Optional<TraceConfig>> onDone) {
    consumer.post(() -> onDone.receive(requests.attach(key)));
  }

  @Override
  public void getTraceStats(Reply<Optional<TraceStats>> onDone) {
    consumer.post(() -> onDone.receive(requests.stats()));
  }

  @Override
  public void observeEvents(Set<ObservableEvent> events) {
    consumer.post(() -> requests.observe(events));
  }

  @Override
  public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
    consumer.post(() -> onDone.receive(requests.serviceState(sessionsOnly)));
  }

  @Override
  public void queryCapabilities(Reply<TracingServiceCapabilities> onDone) {
    consumer.post(() -> onDone.receive(ServiceQueries.capabilities()));
  }

  @Override
  public void cloneSession(CloneRequest request, Reply<CloneResult> onDone) {
    requests.postClone(request, onDone);
  }

  @Override
  public Optional<SondaPort> sondaPort() {
    return Optional.of(sondaPort);
  }

  @Override
  public void close() {
    consumer.post(requests::disconnect);
  }
}
