package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.EnableTracingResponse;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObserveEventsRequest;
import dev.sonda.protos.ObserveEventsResponse;
import dev.sonda.protos.QueryServiceStateRequest;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.TracingServiceState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replies that are sent late or in several parts. */
@Timeout(240)
class ConsumerStreamedRepliesTest {
  private static final int MAX_REPLY_BYTES = (128 << 10) - 4;

  private ServiceHostFixture host;
  private ConsumerPortTestClient consumer;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    consumer = new ConsumerPortTestClient(host.connectConsumer()).introduced();
  }

  @AfterEach
  void close() throws Exception {
    consumer.close();
    host.close();
  }

  static EnableTracingResponse ending(ConsumerPortTestClient consumer, long enabled)
      throws Exception {
    EnableTracingResponse ending = consumer.last(enabled).message(EnableTracingResponse.parser());
    assertThat(ending.getDisabled()).isTrue();
    return ending;
  }

  @Test
  void shouldSayWhyTracingEnded() throws Exception {
    long enabled = consumer.enable("s");
    host.settle();
    endpoint().consumer().onTracingDisabled("no buffers");
    assertThat(ending(consumer, enabled).getError()).isEqualTo("no buffers");
  }

  @Test
  void shouldSayOnceThatTracingEnded() throws Exception {
    long enabled = consumer.enable("s");
    host.settle();
    endpoint().consumer().onTracingDisabled("");
    endpoint().consumer().onTracingDisabled("");
    assertThat(ending(consumer, enabled)).isNotNull();
    consumer.expectSilence();
  }

  @Test
  void shouldRejectEarlierWaitWhenConsumerWaitsForEndAgain() throws Exception {
    long first = consumer.enable("s");
    long second = consumer.enable("s");
    assertThat(consumer.last(first).isRejection()).isTrue();
    consumer.expectSilence();
    endpoint().consumer().onTracingDisabled("");
    assertThat(ending(consumer, second)).isNotNull();
    assertThat(endpoint().calls()).containsExactly("enable s", "enable s");
  }

  @Test
  void shouldReportEndOfAttachedSession() throws Exception {
    EnableTracingRequest request =
        EnableTracingRequest.newBuilder().setAttachNotificationOnly(true).build();
    long id = consumer.send(ConsumerMethod.ENABLE_TRACING, request);
    consumer.expectSilence();
    assertThat(endpoint().calls()).isEmpty();
    endpoint().consumer().onTracingDisabled("");
    assertThat(ending(consumer, id)).isNotNull();
  }

  @Test
  void shouldSendEventsUntilConsumerObservesOthers() throws Exception {
    long first = observe(ObservableEvents.Type.TYPE_ALL_DATA_SOURCES_STARTED);
    host.settle();
    endpoint().consumer().onObservableEvents(event());
    endpoint().consumer().onObservableEvents(event());
    assertThat(events(first)).isEqualTo(event());
    assertThat(events(first)).isEqualTo(event());
    long second =
        observe(
            ObservableEvents.Type.TYPE_DATA_SOURCES_INSTANCES,
            ObservableEvents.Type.TYPE_CLONE_TRIGGER_HIT);
    assertThat(consumer.last(first).message(ObserveEventsResponse.parser()).hasEvents()).isFalse();
    endpoint().consumer().onObservableEvents(event());
    host.settle();
    endpoint().consumer().onObservableEvents(event());
    assertThat(events(second)).isEqualTo(event());
    assertThat(endpoint().calls())
        .containsExactly(
            "observe [ALL_DATA_SOURCES_STARTED]",
            "observe [DATA_SOURCES_INSTANCES, CLONE_TRIGGER_HIT]");
  }

  @Test
  void shouldEndStreamWhenConsumerObservesNoEvents() throws Exception {
    long first = observe(ObservableEvents.Type.TYPE_ALL_DATA_SOURCES_STARTED);
    long second = observe();
    assertThat(consumer.last(first).message(ObserveEventsResponse.parser()).hasEvents()).isFalse();
    assertThat(consumer.last(second).message(ObserveEventsResponse.parser()).hasEvents()).isFalse();
    endpoint().consumer().onObservableEvents(event());
    consumer.expectSilence();
  }

  @Test
  void shouldSendStateInOneReplyWhenItFits() throws Exception {
    endpoint().answerState(TracingServiceState.newBuilder().setNumSessions(4).build());
    long id =
        consumer.send(
            ConsumerMethod.QUERY_SERVICE_STATE,
            QueryServiceStateRequest.newBuilder().setSessionsOnly(true).build());
    assertThat(
            consumer
                .last(id)
                .message(QueryServiceStateResponse.parser())
                .getServiceState()
                .getNumSessions())
        .isEqualTo(4);
    assertThat(endpoint().calls()).containsExactly("state true");
  }

  @Test
  void shouldSplitLongStateIntoSeveralReplies() throws Exception {
    TracingServiceState.Builder state = TracingServiceState.newBuilder().setNumSessions(4);
    for (int i = 0; i < 3000; i++) {
      state.addProducersBuilder().setId(i).setName("producer " + "x".repeat(i % 100));
      state.addTracingSessionsBuilder().setId(i).setUniqueSessionName("y".repeat(i % 90));
      state.addDataSourcesBuilder().setProducerId(i).getDsDescriptorBuilder().setName("source" + i);
    }
    state
        .addDataSourcesBuilder()
        .getDsDescriptorBuilder()
        .setName("z".repeat(MAX_REPLY_BYTES - 60));
    // No isEqualTo, as its message would print both states.
    assertThat(joinedState(state.build()).equals(state.build())).isTrue();
  }

  @Test
  void shouldLeaveOutADataSourceThatFitsNoFrame() throws Exception {
    TracingServiceState.Builder state = TracingServiceState.newBuilder();
    state.addDataSourcesBuilder().setProducerId(1);
    TracingServiceState fits = state.build();
    state.addDataSourcesBuilder().getDsDescriptorBuilder().setName("z".repeat(1 << 17));
    assertThat(joinedState(state.build())).isEqualTo(fits);
  }

  /** Each descriptor has the maximum size that a producer can register. */
  @Test
  void shouldTellOfDataSourcesThatFillAFrameEach() throws Exception {
    TracingServiceState.Builder state = TracingServiceState.newBuilder();
    for (int i = 0; i < 5; i++) {
      byte[] filling = new byte[(128 << 10) - 64];
      Arrays.fill(filling, (byte) (' ' + i));
      state
          .addDataSourcesBuilder()
          .setProducerId(1)
          .getDsDescriptorBuilder()
          .setName("source_" + i)
          .setId(i + 1)
          .mergeFrom(DataSourceDescriptorFixture.withTrackEvents(filling));
    }
    assertThat(joinedState(state.build()).equals(state.build())).isTrue();
  }

  @Test
  void shouldNameADataSourceWhoseDescriptorFitsNoFrame() throws Exception {
    TracingServiceState.Builder state = TracingServiceState.newBuilder();
    DataSourceDescriptor.Builder descriptor =
        state.addDataSourcesBuilder().setProducerId(1).getDsDescriptorBuilder();
    descriptor.setName("long").setId(7);
    TracingServiceState named = state.build();
    descriptor.mergeFrom(DataSourceDescriptorFixture.withTrackEvents(new byte[(128 << 10) - 20]));
    assertThat(joinedState(state.build())).isEqualTo(named);
  }

  private TracingServiceState joinedState(TracingServiceState state) throws Exception {
    endpoint().answerState(state);
    long id =
        consumer.send(
            ConsumerMethod.QUERY_SERVICE_STATE, QueryServiceStateRequest.getDefaultInstance());
    TracingServiceState.Builder joined = TracingServiceState.newBuilder();
    List<Integer> sizes = new ArrayList<>();
    boolean more = true;
    while (more) {
      var received = consumer.client().replyTo(id);
      sizes.add(received.reply().getReplyProto().size());
      joined.mergeFrom(received.message(QueryServiceStateResponse.parser()).getServiceState());
      more = received.reply().getHasMore();
    }
    assertThat(sizes).allSatisfy(size -> assertThat(size).isLessThan(MAX_REPLY_BYTES));
    return joined.build();
  }

  private long observe(ObservableEvents.Type... types) throws Exception {
    return consumer.send(
        ConsumerMethod.OBSERVE_EVENTS,
        ObserveEventsRequest.newBuilder().addAllEventsToObserve(List.of(types)).build());
  }

  private ObservableEvents events(long id) throws Exception {
    return consumer.oneOfSeveral(id).message(ObserveEventsResponse.parser()).getEvents();
  }

  private static ObservableEvents event() {
    return ObservableEvents.newBuilder().setAllDataSourcesStarted(true).build();
  }

  private RecordingConsumerEndpoint endpoint() {
    return host.service().consumer();
  }
}
