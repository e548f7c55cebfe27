package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.probe.Readiness;
import dev.sonda.ipc.uds.internal.port.DataSourceCheckResultCodec;
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
 * Sends queries to one producer whether its data sources can record. Producers that don't call
 * AwaitChecks, such as Perfetto's, can't be queried. On the poller's thread.
 */
final class DataSourceCheckQueries implements AutoCloseable {
  /** Maximum number of pending queries; further queries aren't sent. */
  static final int MOST_PENDING = 1000;

  private final Map<Long, Reply<Optional<Readiness>>> pending = new HashMap<>();
  private @Nullable RpcReply stream;
  private long lastId;

  /** Sends queries as replies to this call from now on; an earlier call is rejected. */
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

  /**
   * Passes a reply to the pending query that it belongs to; a reply without such a query is
   * ignored.
   */
  void answer(SondaCheckAnswer untrusted) {
    Reply<Optional<Readiness>> onDone = pending.remove(untrusted.getQuestionId());
    if (onDone != null) {
      onDone.receive(
          untrusted.hasCheck()
              ? Optional.of(DataSourceCheckResultCodec.readiness(untrusted.getCheck()))
              : Optional.empty());
    }
  }

  /** Ends all pending queries with an empty reply, because the producer has disconnected. */
  @Override
  public void close() {
    stream = null;
    List<Reply<Optional<Readiness>>> unanswered = List.copyOf(pending.values());
    pending.clear();
    unanswered.forEach(onDone -> onDone.receive(Optional.empty()));
  }
}
