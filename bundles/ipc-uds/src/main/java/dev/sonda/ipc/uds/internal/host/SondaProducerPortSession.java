package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.ipc.uds.internal.frame.UnreadArgumentsValidator;
import dev.sonda.ipc.uds.internal.port.SondaProducerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import dev.sonda.protos.SondaCheckAnswer;
import dev.sonda.protos.SondaCheckAnswerResponse;
import dev.sonda.protos.SondaReportProblemRequest;
import dev.sonda.protos.SondaReportProblemResponse;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Handles a producer's calls of SondaProducerPort: replies to checks, and problems. On the poller's
 * thread.
 */
final class SondaProducerPortSession implements RpcSession {
  private final ProducerSession producer;

  SondaProducerPortSession(ProducerSession producer) {
    this.producer = producer;
  }

  @Override
  public void invoke(int method, ByteBuffer argumentsUntrusted, RpcReply reply)
      throws InvalidProtocolBufferException {
    Optional<ProducerEndpoint> endpoint = producer.endpoint();
    if (endpoint.isEmpty()) {
      reply.reject();
      return;
    }
    switch (SondaProducerMethod.ALL.get(method)) {
      case AWAIT_CHECKS -> {
        UnreadArgumentsValidator.check(argumentsUntrusted);
        producer.queries().open(reply);
      }
      case ANSWER_CHECK -> {
        producer.queries().answer(SondaCheckAnswer.parseFrom(argumentsUntrusted));
        reply.send(SondaCheckAnswerResponse.getDefaultInstance());
      }
      case REPORT_PROBLEM -> {
        SondaReportProblemRequest problem = SondaReportProblemRequest.parseFrom(argumentsUntrusted);
        endpoint.get().reportProblem(problem.getDataSourceId(), problem.getSentence());
        reply.send(SondaReportProblemResponse.getDefaultInstance());
      }
    }
  }

  /** Runs the action at once, because ProducerSession settles the calls of both services. */
  @Override
  public void settle(Runnable whenDone) {
    whenDone.run();
  }

  /** Does nothing: ProducerSession ends the checks. */
  @Override
  public void onClosed() {}
}
