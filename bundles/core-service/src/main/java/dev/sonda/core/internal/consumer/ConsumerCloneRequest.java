package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.core.internal.session.SessionRequests;
import dev.sonda.core.internal.session.clone.CloneRequester;
import dev.sonda.core.internal.session.state.SessionOwner;
import dev.sonda.core.internal.session.state.TracingSession;
import java.util.UUID;

/** One consumer's request to clone a session, until it is answered. Loop only. */
final class ConsumerCloneRequest implements CloneRequester {
  private static final UUID NONE = new UUID(0, 0);

  private final ConnectedConsumer consumer;
  private final SessionRequests sessions;
  private final Reply<CloneResult> onDone;

  ConsumerCloneRequest(
      ConnectedConsumer consumer, SessionRequests sessions, Reply<CloneResult> onDone) {
    this.consumer = consumer;
    this.sessions = sessions;
    this.onDone = onDone;
  }

  @Override
  public int uid() {
    return consumer.uid();
  }

  @Override
  public String objection() {
    if (!consumer.isConnected()) {
      return "the consumer has left";
    }
    return consumer.session().isPresent()
        ? "this consumer has a session already; its buffers have to be freed first"
        : "";
  }

  @Override
  public SessionOwner owner() {
    return consumer;
  }

  @Override
  public void onCloned(TracingSession clone) {
    String objection = clone.endError().isEmpty() ? objection() : clone.endError();
    if (objection.isEmpty()) {
      consumer.own(clone);
      answer(new CloneResult(true, "", clone.uuid(), clone.file().isPresent()));
    } else {
      sessions.free(clone);
      onCloneFailed(objection);
    }
  }

  @Override
  public void onCloneFailed(String sentence) {
    answer(new CloneResult(false, sentence, NONE, false));
  }

  private void answer(CloneResult result) {
    consumer.post(() -> onDone.receive(result));
  }
}
