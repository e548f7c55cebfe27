package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.probe.Readiness;
import dev.sonda.ipc.uds.internal.port.CheckMessages;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.SondaCheckAnswer;
import dev.sonda.protos.SondaCheckQuestion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks one producer of ours whether its data sources could record. Producers that haven't called
 * AwaitChecks, as those of Perfetto, can't be asked. On the poller's thread.
 */
final class SourceQuestions implements AutoCloseable {
  /** A producer that doesn't answer so many isn't asked any more. */
  static final int MOST_PENDING = 1000;

  private final Map<Long, Reply<Optional<Readiness>>> pending = new HashMap<>();
  private @Nullable RpcReply stream;
  private long lastId;

  /** From now on this is where questions go; a call that waited for them before is turned away. */
  void open(RpcReply reply) {
    if (stream != null) {
      stream.reject();
    }
    stream = reply;
  }

  void ask(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    RpcReply asked = stream;
    if (asked == null || pending.size() >= MOST_PENDING) {
      onDone.receive(Optional.empty());
      return;
    }
    lastId++;
    pending.put(lastId, onDone);
    asked.sendMore(SondaCheckQuestion.newBuilder().setQuestionId(lastId).setConfig(config).build());
  }

  /** Passes an answer on to its question; one to no open question is ignored. */
  void answer(SondaCheckAnswer untrusted) {
    Reply<Optional<Readiness>> onDone = pending.remove(untrusted.getQuestionId());
    if (onDone != null) {
      onDone.receive(
          untrusted.hasCheck()
              ? Optional.of(CheckMessages.readiness(untrusted.getCheck()))
              : Optional.empty());
    }
  }

  /** Ends all open questions, since the producer is gone and its answers won't come. */
  @Override
  public void close() {
    stream = null;
    List<Reply<Optional<Readiness>>> unanswered = List.copyOf(pending.values());
    pending.clear();
    unanswered.forEach(onDone -> onDone.receive(Optional.empty()));
  }
}
