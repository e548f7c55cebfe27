package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A producer endpoint that records calls as text and answers at once or when the test says so. */
public final class RecordingProducerEndpoint implements ProducerEndpoint {
  private final Producer producer;
  private final ClientIdentity identity;
  private final ProducerSetup setup;
  private final List<String> calls = new ArrayList<>();
  private final List<DataSourceDescriptor> descriptors = new ArrayList<>();
  private final List<Runnable> unanswered = new ArrayList<>();
  private boolean isBusy;

  RecordingProducerEndpoint(Producer producer, ClientIdentity identity, ProducerSetup setup) {
    this.producer = producer;
    this.identity = identity;
    this.setup = setup;
  }

  /** The producer's callbacks, for the test to call. */
  public Producer producer() {
    return producer;
  }

  public ClientIdentity identity() {
    return identity;
  }

  /** Descriptors that the producer registered and updated. */
  List<DataSourceDescriptor> descriptors() {
    return descriptors;
  }

  ProducerSetup setup() {
    return setup;
  }

  /** Descriptors that came with calls. */
  List<OwnedFd> held() {
    OwnedFd memory = setup.ownMemoryUntrusted();
    return memory == null ? List.of() : List.of(memory);
  }

  OwnedFd broughtMemory() {
    OwnedFd memory = setup.ownMemoryUntrusted();
    if (memory == null) {
      throw new AssertionError("the producer brought no memory");
    }
    return memory;
  }

  public List<String> calls() {
    return calls;
  }

  /** Leaves all further calls unanswered until {@link #catchUp}. */
  public void beBusy() {
    isBusy = true;
  }

  /** Answers all pending calls, and all further ones at once. */
  public void catchUp() {
    isBusy = false;
    List<Runnable> waiting = List.copyOf(unanswered);
    unanswered.clear();
    waiting.forEach(Runnable::run);
  }

  private void answer(Runnable answer) {
    if (isBusy) {
      unanswered.add(answer);
    } else {
      answer.run();
    }
  }

  @Override
  public void registerDataSource(DataSourceDescriptor descriptor) {
    descriptors.add(descriptor);
    calls.add("register " + descriptor.getName() + " " + descriptor.getId());
  }

  @Override
  public void updateDataSource(DataSourceDescriptor descriptor) {
    descriptors.add(descriptor);
    calls.add("update " + descriptor.getName() + " " + descriptor.getId());
  }

  @Override
  public void unregisterDataSource(String name) {
    calls.add("unregister " + name);
  }

  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {
    calls.add("writer " + writerId + " to " + targetBuffer);
  }

  @Override
  public void unregisterTraceWriter(int writerId) {
    calls.add("no writer " + writerId);
  }

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    StringBuilder text = new StringBuilder("commit");
    for (int move = 0; move < commit.moveCount(); move++) {
      text.append(" ")
          .append(commit.movePageUntrusted(move))
          .append("/")
          .append(commit.moveChunkUntrusted(move))
          .append(" to ")
          .append(commit.moveTargetBufferUntrusted(move));
    }
    calls.add(text.append(" flush ").append(commit.flushRequestIdUntrusted()).toString());
    if (onCommitted != null) {
      answer(onCommitted);
    }
  }

  @Override
  public void notifyDataSourceStarted(long instanceId) {
    calls.add("started " + instanceId);
  }

  @Override
  public void notifyDataSourceStopped(long instanceId) {
    calls.add("stopped " + instanceId);
  }

  @Override
  public void reportProblem(long instanceId, String sentence) {
    calls.add("problem of " + instanceId + ": " + sentence);
  }

  @Override
  public void activateTriggers(List<String> triggerNames) {
    calls.add("triggers " + triggerNames);
  }

  /** Not recorded, as the transport calls it too, to learn when the service has caught up. */
  @Override
  public void sync(Runnable onDone) {
    answer(onDone);
  }

  @Override
  public void close() {
    calls.add("close");
  }
}
