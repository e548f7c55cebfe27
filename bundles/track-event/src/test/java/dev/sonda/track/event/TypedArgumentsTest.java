package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Typed messages, interned values and flows of events, with a service inside the program and
 * outside.
 */
@Timeout(240)
class TypedArgumentsTest {
  private static final Category FOO = Category.of("typed.foo");
  private static final int LOG_MESSAGE = 21;
  private static final int LOG_SOURCE = 1;
  private static final int LOG_BODY = 2;
  private static final int LOG_PRIORITY = 3;

  private static final InternedValues<String> BODIES =
      InternedValues.of(20, (entry, body) -> entry.string(2, body));
  private static final InternedValues<Location> PLACES =
      InternedValues.of(
          4,
          (entry, place) ->
              entry.string(2, place.file()).string(3, place.function()).varint(4, place.line()));

  /** A value with several fields. */
  private record Location(String file, String function, int line) {}

  private static void fatal(MessageWriter log) {
    log.varint(LOG_PRIORITY, 7);
  }

  private static List<MessageView> interned(ResolvedTrackEvents trace, String field) {
    return trace.packets().stream()
        .filter(packet -> packet.has("interned_data"))
        .flatMap(packet -> packet.message("interned_data").messages(field).stream())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldInternEachRecurringValueOnce(Place place) throws Exception {
    String made = String.join(" ", "Though this", "be madness,");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("first")
          .message(
              LOG_MESSAGE,
              (log, interning) -> {
                long iid = interning.iid(BODIES, "Though this be madness,");
                assertThat(interning.iid(BODIES, made)).isEqualTo(iid);
                assertThat(interning.iid(BODIES, "yet there is method in't")).isNotEqualTo(iid);
                log.varint(LOG_BODY, iid).varint(LOG_PRIORITY, 4);
              })
          .emit();
      FOO.instant("second")
          .message(
              LOG_MESSAGE,
              (log, interning) ->
                  log.varint(LOG_BODY, interning.iid(BODIES, made)).varint(LOG_PRIORITY, 4))
          .log(LogPriority.WARN, "a row")
          .emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(interned(trace, "log_message_body"))
          .extracting(entry -> entry.string("body"))
          .containsExactly("Though this be madness,", "yet there is method in't", "a row");
      assertThat(trace.texts().getFirst())
          .isEqualTo("instant typed.foo first PRIO_INFO \"Though this be madness,\"");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldInternValuesWithSeveralFields(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("at a place")
          .message(
              LOG_MESSAGE,
              (log, interning) -> {
                long iid = interning.iid(PLACES, new Location("file.cc", "some", 123));
                assertThat(interning.iid(PLACES, new Location("file.cc", "some", 123)))
                    .isEqualTo(iid);
                assertThat(interning.iid(PLACES, new Location("file.cc", "some", 456)))
                    .isNotEqualTo(iid);
                log.varint(LOG_SOURCE, iid);
                log.varint(LOG_BODY, interning.iid(BODIES, "To be, or not to be"));
                fatal(log);
              })
          .emit();
      ResolvedTrackEvents trace = program.stop();
      MessageView log = trace.all().getFirst().message().message("log_message");
      assertThat(interned(trace, "source_locations"))
          .hasSize(2)
          .filteredOn(entry -> entry.integer("iid") == log.integer("source_location_iid"))
          .singleElement()
          .satisfies(entry -> {
            assertThat(entry.string("file_name")).isEqualTo("file.cc");
            assertThat(entry.string("function_name")).isEqualTo("some");
            assertThat(entry.integer("line_number")).isEqualTo(123);
          });
      assertThat(trace.texts().getFirst()).contains("To be, or not to be");
    }
  }

  @Test
  void shouldInternValuesPerThreadAndSession() throws Exception {
    Runnable write =
        () ->
            FOO.instant("x")
                .message(
                    LOG_MESSAGE,
                    (log, interning) ->
                        log.varint(LOG_BODY, interning.iid(BODIES, "said")).varint(LOG_PRIORITY, 4))
                .emit();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        TracingSession second = program.tracing().newSession()) {
      write.run();
      Thread.ofPlatform().start(write).join();
      RecordedProgramFixture.await(second.start(RecordedProgramFixture.config("")));
      write.run();
      RecordedProgramFixture.await(second.stop());
      assertThat(interned(program.stop(), "log_message_body")).hasSize(2);
      ResolvedTrackEvents later =
          ResolvedTrackEvents.of(RecordedProgramFixture.await(second.read()));
      assertThat(interned(later, "log_message_body")).hasSize(1);
    }
  }

  @Test
  void shouldRecordValuesThatNeverRecur() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      for (int i = 0; i < 6000; i++) {
        String body = "body " + i;
        FOO.instant("x")
            .message(
                LOG_MESSAGE,
                (log, interning) ->
                    log.varint(LOG_BODY, interning.iid(BODIES, body)).varint(LOG_PRIORITY, 4))
            .emit();
      }
      assertThat(program.stop().texts())
          .hasSize(6000)
          .last()
          .isEqualTo("instant typed.foo x PRIO_INFO \"body 5999\"");
    }
  }

  @Test
  void shouldRefuseToInternFieldsThatSdkInterns() {
    assertThatThrownBy(() -> InternedValues.<String>of(2, (entry, name) -> entry.string(2, name)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("field 2");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordMessagesAndArgumentsInEachOrder(Place place) throws Exception {
    Consumer<MessageWriter> lambda = TypedArgumentsTest::fatal;
    List<UnaryOperator<Event>> orders =
        List.of(
            event -> event.message(LOG_MESSAGE, lambda).arg("arg", "value"),
            event -> event.arg("arg", "value").message(LOG_MESSAGE, lambda),
            event -> event.message(LOG_MESSAGE, (log, _) -> fatal(log)).arg("arg", "value"),
            event -> event.arg("arg", "value").message(LOG_MESSAGE, (log, _) -> fatal(log)));
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      orders.forEach(order -> order.apply(FOO.begin("E")).emit());
      assertThat(program.stop().all())
          .hasSize(orders.size())
          .allSatisfy(event -> {
            assertThat(event.text()).isEqualTo("begin typed.foo E {arg=value}");
            assertThat(event.message().message("log_message").constant("prio"))
                .isEqualTo("PRIO_FATAL");
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordSeveralMessagesAndFlowsInOneEvent(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("flow first").flow(42).message(LOG_MESSAGE, TypedArgumentsTest::fatal).emit();
      FOO.instant("two")
          .message(LOG_MESSAGE, TypedArgumentsTest::fatal)
          .message(33, source -> source.string(2, "Shop.java"))
          .emit();
      List<MessageView> events =
          program.stop().all().stream().map(ResolvedTrackEvents.Recorded::message).toList();
      assertThat(events).allMatch(event -> event.has("log_message"));
      assertThat(events.getFirst().integers("flow_ids")).containsExactly(42L);
      assertThat(events.getLast().message("source_location").string("file_name"))
          .isEqualTo("Shop.java");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldDistinguishProcessFlowsFromGlobalFlows(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("E1").processFlow(1).emit();
      FOO.instant("E2").terminatingProcessFlow(1).emit();
      FOO.instant("global").flow(1).emit();
      List<MessageView> events =
          program.stop().all().stream().map(ResolvedTrackEvents.Recorded::message).toList();
      long ofProcess = 1 ^ Track.process().uuid();
      assertThat(events.get(0).integers("flow_ids")).containsExactly(ofProcess);
      assertThat(events.get(1).integers("terminating_flow_ids")).containsExactly(ofProcess);
      assertThat(events.get(2).integers("flow_ids")).containsExactly(1L).doesNotContain(ofProcess);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordMessagesAsValuesOfArguments(Place place) throws Exception {
    String type = ".perfetto.protos.LogMessage";
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("E").proto("key", type, log -> log.varint(LOG_SOURCE, 42)).emit();
      FOO.instant("in an array")
          .array("keys", keys -> keys.proto(type, log -> log.varint(1, 43)))
          .emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(interned(trace, "debug_annotation_value_type_names"))
          .singleElement()
          .satisfies(entry -> assertThat(entry.string("name")).isEqualTo(type));
      MessageView value = trace.all().getFirst().message().messages("debug_annotations").getFirst();
      assertThat(fields(value).getField(LOG_SOURCE).getVarintList()).containsExactly(42L);
      MessageView inArray =
          trace.all().getLast().message().messages("debug_annotations").getFirst();
      assertThat(fields(inArray.messages("array_values").getFirst()).getField(1).getVarintList())
          .containsExactly(43L);
    }
  }

  private static UnknownFieldSet fields(MessageView annotation) throws Exception {
    ByteString value = annotation.bytes("proto_value");
    return UnknownFieldSet.parseFrom(value);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordMessageBesideTextArgument(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.begin("E")
          .arg("key", "value")
          .message(LOG_MESSAGE, log -> log.varint(LOG_SOURCE, 42))
          .emit();
      MessageView event = program.stop().all().getFirst().message();
      assertThat(event.message("log_message").integer("source_location_iid")).isEqualTo(42);
      assertThat(event.messages("debug_annotations").getFirst().string("string_value"))
          .isEqualTo("value");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordFieldsOfUnknownExtensions(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("E")
          .field(9901, 42)
          .field(9901, -1)
          .field(9900, "text")
          .message(9903, child -> child.string(1, "child"))
          .emit();
      RecordedProgramFixture.await(program.session().stop());
      UnknownFieldSet event = onlyEvent(RecordedProgramFixture.await(program.session().read()));
      assertThat(event.getField(9901).getVarintList()).containsExactly(42L, -1L);
      assertThat(event.getField(9900).getLengthDelimitedList())
          .containsExactly(ByteString.copyFromUtf8("text"));
      ByteString child = event.getField(9903).getLengthDelimitedList().getFirst();
      assertThat(UnknownFieldSet.parseFrom(child).getField(1).getLengthDelimitedList())
          .containsExactly(ByteString.copyFromUtf8("child"));
    }
  }

  /** Parses the trace without a schema, as the other tests' schema lacks extensions. */
  private static UnknownFieldSet onlyEvent(byte[] trace) throws Exception {
    for (ByteString packet :
        UnknownFieldSet.parseFrom(trace).getField(1).getLengthDelimitedList()) {
      UnknownFieldSet.Field event = UnknownFieldSet.parseFrom(packet).getField(11);
      if (!event.getLengthDelimitedList().isEmpty()) {
        return UnknownFieldSet.parseFrom(event.getLengthDelimitedList().getFirst());
      }
    }
    throw new AssertionError("no event");
  }
}
