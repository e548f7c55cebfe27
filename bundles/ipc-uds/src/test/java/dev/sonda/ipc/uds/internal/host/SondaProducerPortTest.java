package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.ipc.uds.internal.peer.ReceivedFrame;
import dev.sonda.ipc.uds.internal.port.DataSourceCheckResultCodec;
import dev.sonda.ipc.uds.internal.port.SondaProducerMethod;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.SondaAwaitChecksRequest;
import dev.sonda.protos.SondaCheckAnswer;
import dev.sonda.protos.SondaCheckQuestion;
import dev.sonda.protos.SondaReportProblemRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The port of Sonda's own producers, in addition to Perfetto's producer port. */
@Timeout(240)
class SondaProducerPortTest {
  private static final int PORT = 2;
  private static final DataSourceConfig CONFIG =
      DataSourceConfig.newBuilder().setName("a.source").build();

  private final List<Optional<Readiness>> answers = new ArrayList<>();
  private ServiceHostFixture host;
  private ProducerPortTestClient client;

  @BeforeEach
  void open() throws IOException {
    host = new ServiceHostFixture();
    client =
        new ProducerPortTestClient(
            host.connect(
                SendLimits.TO_PRODUCER, new ProducerPort(host.service()), new SondaProducerPort()));
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    host.close();
  }

  @Test
  void shouldListMethodsWhenProducerBindsPort() throws Exception {
    IPCFrame.BindServiceReply reply =
        client
            .client()
            .replyTo(client.client().bind(SondaProducerMethod.SERVICE_NAME))
            .frame()
            .getMsgBindServiceReply();
    assertThat(reply.getServiceId()).isEqualTo(PORT);
    assertThat(reply.getMethodsList())
        .extracting(IPCFrame.BindServiceReply.MethodInfo::getName)
        .containsExactly("AwaitChecks", "AnswerCheck", "ReportProblem");
  }

  @Test
  void shouldRejectCallsOfProducerThatHasNotIntroducedItself() throws Exception {
    long problem = call(SondaProducerMethod.REPORT_PROBLEM, problem());
    assertThat(client.client().replyTo(problem).reply().getSuccess()).isFalse();
  }

  @Test
  void shouldPassReportedProblemToService() throws Exception {
    client.initialize();
    call(SondaProducerMethod.REPORT_PROBLEM, problem());
    host.settle();
    assertThat(host.service().producer().calls()).contains("problem of 7: open threw");
  }

  @Test
  void shouldReturnNoAnswerWhenProducerAcceptsNoQuestions() throws Exception {
    client.initialize();
    ask();
    assertThat(answers).containsExactly(Optional.empty());
  }

  @Test
  void shouldPassAnswerToItsQuestion() throws Exception {
    client.initialize();
    long stream = awaitQuestions();
    ask();
    ask();
    SondaCheckQuestion first = question(stream);
    SondaCheckQuestion second = question(stream);
    assertThat(first.getConfig()).isEqualTo(CONFIG);

    Readiness closed = Readiness.impossible("tracefs is closed", "mount it");
    answer(second.getQuestionId(), Readiness.ok("well"));
    answer(first.getQuestionId(), closed);
    answer(first.getQuestionId(), Readiness.ok());
    answer(4711, Readiness.ok());

    assertThat(answers).containsExactly(Optional.of(Readiness.ok("well")), Optional.of(closed));
  }

  @Test
  void shouldAnswerPendingQuestionWhenProducerDisconnects() throws Exception {
    client.initialize();
    awaitQuestions();
    ask();
    assertThat(answers).isEmpty();
    client.close();
    host.settle();
    assertThat(answers).containsExactly(Optional.empty());
  }

  @Test
  void shouldStopAskingProducerThatNeverAnswers() throws Exception {
    client.initialize();
    awaitQuestions();
    for (int i = 0; i < DataSourceCheckQueries.MOST_PENDING; i++) {
      ask();
    }
    assertThat(answers).isEmpty();
    ask();
    assertThat(answers).containsExactly(Optional.empty());
  }

  private void ask() {
    host.service().producer().producer().checkDataSource(CONFIG, answers::add);
  }

  private long awaitQuestions() throws IOException {
    long stream =
        call(SondaProducerMethod.AWAIT_CHECKS, SondaAwaitChecksRequest.getDefaultInstance());
    host.settle();
    return stream;
  }

  private SondaCheckQuestion question(long stream) throws IOException {
    ReceivedFrame received = client.client().replyTo(stream);
    assertThat(received.reply().getHasMore()).isTrue();
    return received.message(SondaCheckQuestion.parser());
  }

  private void answer(long id, Readiness readiness) throws IOException {
    call(
        SondaProducerMethod.ANSWER_CHECK,
        SondaCheckAnswer.newBuilder()
            .setQuestionId(id)
            .setCheck(
                DataSourceCheckResultCodec.toWire(new SourceCheck("a.source", true, readiness)))
            .build());
    host.settle();
  }

  private static SondaReportProblemRequest problem() {
    return SondaReportProblemRequest.newBuilder()
        .setDataSourceId(7)
        .setSentence("open threw")
        .build();
  }

  private long call(SondaProducerMethod method, MessageLite arguments) throws IOException {
    return client
        .client()
        .invoke(PORT, SondaProducerMethod.ALL.indexOf(method) + 1, arguments.toByteString(), false);
  }
}
