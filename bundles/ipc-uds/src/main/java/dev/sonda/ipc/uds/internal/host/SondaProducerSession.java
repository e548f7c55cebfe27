package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.ipc.uds.internal.frame.UnusedArguments;
import dev.sonda.ipc.uds.internal.port.SondaProducerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import dev.sonda.protos.SondaCheckAnswer;
import dev.sonda.protos.SondaCheckAnswerResponse;
import dev.sonda.protos.SondaReportProblemRequest;
import dev.sonda.protos.SondaReportProblemResponse;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A producer's words that Perfetto's port has no method for. On the poller's thread. */
final class SondaProducerSession implements RpcSession {
  private final ProducerSession producer;

  SondaProducerSession(ProducerSession producer) {
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
        UnusedArguments.check(argumentsUntrusted);
        producer.questions().open(reply);
      }
      case ANSWER_CHECK -> {
        producer.questions().answer(SondaCheckAnswer.parseFrom(argumentsUntrusted));
        reply.send(SondaCheckAnswerResponse.getDefaultInstance());
      }
      case REPORT_PROBLEM -> {
        SondaReportProblemRequest problem = SondaReportProblemRequest.parseFrom(argumentsUntrusted);
        endpoint.get().reportProblem(problem.getDataSourceId(), problem.getSentence());
        reply.send(SondaReportProblemResponse.getDefaultInstance());
      }
    }
  }

  /** What is told here is settled together with what the producer asks of its own port. */
  @Override
  public void settle(Runnable whenDone) {
    whenDone.run();
  }

  /** The producer's own session ends the questions. */
  @Override
  public void onClosed() {}
}
