package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * ProtoVM: packets that a ring buffer overwrites are folded into a state if their data source
 * declares a program.
 */
class ProtoVmTest {
  private static final int FOR_TESTING = 900; // TracePacket
  private static final int PROTOVM_PATCH = 6; // TestEvent
  private static final int PROTOVM_INCREMENTAL_STATE = 7;
  private static final int STRING_TO_MERGE = 1; // ProtoVmPatch
  private static final int STRING_MERGED = 1; // ProtoVmIncrementalState

  private static final int PROGRAM_VERSION = 1; // VmProgram
  private static final int PROGRAM_INSTRUCTIONS = 2;
  private static final int OP_SELECT = 1; // VmInstruction
  private static final int OP_SET = 4;
  private static final int NESTED = 7;
  private static final int SELECT_CURSOR = 1; // VmOpSelect
  private static final int SELECT_PATH = 2;
  private static final int SELECT_CREATE = 3;
  private static final int PATH_FIELD_ID = 1; // PathComponent
  private static final int SRC = 1; // VmCursorEnum
  private static final int DST = 2;
  private static final UnknownFieldSet NOTHING = UnknownFieldSet.getDefaultInstance();

  /** Padding of a patch, in bytes, so that four patches fill the ring of 4 KB. */
  private static final int PATCH_BYTES = 980;

  private final SteppedService service = new SteppedService();

  @Test
  void shouldWriteEmptyStateWhenNothingWasOverwritten() {
    FakeProducer producer = producer("first", "a.source", copyingProgram(1));
    FakeConsumer consumer = service.enable(smallRing("a.source"));
    write(producer, "1", "2", "3");
    List<TracePacketView> packets = service.read(consumer);

    assertThat(states(packets)).containsExactly("");
    assertThat(patches(packets)).containsExactly("1", "2", "3");
    assertThat(service.readNew(consumer))
        .as("once a session")
        .noneMatch(packet -> packet.payloadName().equals("protovms"));
  }

  @Test
  void shouldFoldOverwrittenPacketsAndWriteStateFirst() {
    FakeProducer producer = producer("first", "a.source", copyingProgram(1));
    FakeConsumer consumer = service.enable(smallRing("a.source"));
    write(producer, "1", "2", "3", "4", "5", "6");
    List<TracePacketView> packets = service.read(consumer);

    assertThat(patches(packets)).containsExactly("3", "4", "5", "6");
    assertThat(states(packets)).containsExactly("2");
    assertThat(packets.stream().map(TracePacketView::payloadName).toList())
        .containsSubsequence("trace_config", "protovms", "for_testing");
    MessageView machine = machines(packets).getFirst();
    assertThat(machine.message("program").integer("version")).isEqualTo(1);
    assertThat(machine.integer("memory_limit_kb")).isEqualTo(10);
    assertThat(machine.integers("producer_id")).hasSize(1);
  }

  @Test
  void shouldFoldPacketsOfProducerThatComesLater() {
    FakeConsumer consumer = service.enable(smallRing("a.source"));
    FakeProducer producer = producer("late", "a.source", copyingProgram(1));
    write(producer, "1", "2", "3", "4", "5", "6");

    assertThat(states(service.read(consumer))).containsExactly("2");
  }

  @Test
  void shouldGoOnWithStateWhenProducerComesBack() {
    FakeProducer before = producer("first", "a.source", copyingProgram(1));
    FakeConsumer consumer = service.enable(smallRing("a.source"));
    write(before, "1", "2", "3", "4", "5");
    before.endpoint().close();
    service.run();
    producer("first", "a.source", copyingProgram(1));
    List<TracePacketView> packets = service.read(consumer);

    assertThat(states(packets)).containsExactly("1");
    assertThat(machines(packets).getFirst().integers("producer_id")).hasSize(2);
  }

  @Test
  void shouldGiveCloneTheStateAtCloneTime() {
    FakeProducer producer = producer("first", "a.source", copyingProgram(1));
    FakeConsumer original = service.enable(smallRing("a.source"));
    write(producer, "1", "2", "3", "4", "5");
    FakeConsumer cloner = cloner();
    write(producer, "6");

    assertThat(states(service.read(cloner))).containsExactly("1");
    assertThat(states(service.read(original))).containsExactly("2");
  }

  @Test
  void shouldKeepStateOfOriginalWhenBufferIsTransferred() {
    FakeProducer producer = producer("first", "a.source", copyingProgram(1));
    TraceConfig.Builder config = smallRing("a.source");
    config.getBuffersBuilder(0).setTransferOnClone(true);
    FakeConsumer original = service.enable(config);
    write(producer, "1", "2", "3", "4", "5");
    FakeConsumer cloner = cloner();
    assertThat(states(service.read(cloner))).containsExactly("1");
    write(producer, "6", "7", "8", "9", "10", "11");

    assertThat(states(service.read(original))).containsExactly("7");
  }

  @Test
  void shouldRoutePacketsToMachineOfTheirProducer() {
    FakeProducer single1 = producer("single 1", "ds.single", copyingProgram(1));
    FakeProducer single2 = producer("single 2", "ds.single", copyingProgram(1));
    FakeProducer multi1 = producer("multi 1", "ds.multi", copyingProgram(1));
    FakeProducer multi2 = producer("multi 2", "ds.multi", copyingProgram(2));
    FakeProducer plain = service.producer("plain").offer("ds.plain");
    TraceConfig.Builder config = smallRing("ds.single", "ds.multi", "ds.plain");
    config.getDataSourcesBuilder(2).getConfigBuilder().clearProtovmConfig();
    FakeConsumer consumer = service.enable(config);
    write(single1, "single 1");
    write(single2, "single 2");
    write(multi1, "multi 1");
    write(multi2, "multi 2");
    write(plain, "plain");
    for (String filler : List.of("a", "b", "c", "d")) {
      write(single1, filler);
    }
    List<TracePacketView> packets = service.read(consumer);

    assertThat(states(packets)).containsExactly("single 2", "multi 1", "multi 2");
    assertThat(patches(packets)).containsExactly("a", "b", "c", "d");
    assertThat(machines(packets))
        .extracting(machine -> machine.integers("producer_id").size())
        .containsExactly(2, 1, 1);
  }

  @Test
  void shouldReportWhyProtoVmConfigHasNoEffect() {
    service.producer("without").offer("no.program");
    producer("with", "no.limit", copyingProgram(1));
    producer("greedy", "no.room", copyingProgram(1));
    producer("unasked", "no.wish", copyingProgram(1));
    TraceConfig.Builder config = smallRing("no.program", "no.limit", "no.room", "no.wish");
    config.getDataSourcesBuilder(1).getConfigBuilder().getProtovmConfigBuilder().clear();
    config
        .getDataSourcesBuilder(2)
        .getConfigBuilder()
        .getProtovmConfigBuilder()
        .setMemoryLimitKb(-1);
    config.getDataSourcesBuilder(3).getConfigBuilder().clearProtovmConfig();
    FakeConsumer consumer = service.enable(config);

    assertThat(service.result(consumer).losses())
        .filteredOn(loss -> loss.cause() == Loss.Cause.SOURCE_FAILED)
        .extracting(Loss::advice)
        .containsExactly(
            "protovm_config has no effect: its producer declares no ProtoVM program",
            "protovm_config has no effect without memory_limit_kb",
            "protovm_config has no effect: the service's heap has no room for a state of 4294967295"
                + " KB");
    assertThat(machines(service.read(consumer))).isEmpty();
  }

  @Test
  void shouldCountPacketsAtWhichProgramAborts() {
    ByteString program = message(PROGRAM_INSTRUCTIONS, NOTHING).toByteString();
    FakeProducer producer = producer("broken", "a.source", program);
    FakeConsumer consumer = service.enable(smallRing("a.source"));
    write(producer, "1", "2", "3", "4", "5", "6");

    assertThat(service.result(consumer).losses())
        .filteredOn(loss -> loss.where().equals("the ProtoVM of a.source"))
        .singleElement()
        .satisfies(loss -> {
          assertThat(loss.count()).isEqualTo(2);
          assertThat(loss.advice()).contains("instruction 0: an unknown operation");
        });
  }

  @Test
  void shouldNotCopyPacketLargerThanItsState() {
    FakeProducer producer = producer("first", "a.source", copyingProgram(1));
    TraceConfig.Builder config = smallRing("a.source");
    config.getBuffersBuilder(0).setSizeKb(16);
    config
        .getDataSourcesBuilder(0)
        .getConfigBuilder()
        .getProtovmConfigBuilder()
        .setMemoryLimitKb(1);
    FakeConsumer consumer = service.enable(config);
    for (int i = 0; i < 8; i++) {
      producer.write(1, patch("x".repeat(3000)));
    }
    service.run();

    assertThat(service.result(consumer).losses())
        .filteredOn(loss -> loss.where().equals("the ProtoVM of a.source"))
        .singleElement()
        .satisfies(loss -> assertThat(loss.advice()).contains("larger than the state may be"));
  }

  private FakeProducer producer(String name, String dataSource, ByteString program) {
    FakeProducer producer =
        service
            .producer(name)
            .offer(
                DataSourceDescriptor.newBuilder().setName(dataSource).setProtovmProgram(program));
    service.run();
    return producer;
  }

  private static TraceConfig.Builder smallRing(String... dataSources) {
    TraceConfig.Builder config = config(dataSources);
    config.getBuffersBuilder(0).setSizeKb(4);
    config
        .getDataSourcesBuilderList()
        .forEach(
            source -> source.getConfigBuilder().getProtovmConfigBuilder().setMemoryLimitKb(10));
    return config;
  }

  private FakeConsumer cloner() {
    FakeConsumer cloner = service.consumer();
    cloner.endpoint().cloneSession(new CloneRequest(1, "", false, false, null), _ -> {});
    service.run();
    return cloner;
  }

  private void write(FakeProducer producer, String... texts) {
    for (String text : texts) {
      producer.write(1, patch(text + " ".repeat(PATCH_BYTES - text.length())));
    }
    service.run();
  }

  private static byte[] patch(String text) {
    UnknownFieldSet patch = bytes(STRING_TO_MERGE, ByteString.copyFromUtf8(text));
    return message(FOR_TESTING, message(PROTOVM_PATCH, patch)).toByteArray();
  }

  private static List<MessageView> machines(List<TracePacketView> packets) {
    return payloads(packets, "protovms").stream()
        .flatMap(machines -> machines.messages("instance").stream())
        .toList();
  }

  private static List<String> states(List<TracePacketView> packets) {
    return machines(packets).stream()
        .map(machine -> machine.message("state"))
        .map(state -> state.has("for_testing") ? merged(state.message("for_testing")) : "")
        .toList();
  }

  private static String merged(MessageView event) {
    return event.message("protovm_incremental_state").string("string_merged").strip();
  }

  private static List<String> patches(List<TracePacketView> packets) {
    return payloads(packets, "for_testing").stream()
        .map(event -> event.message("protovm_patch").string("string_to_merge").strip())
        .toList();
  }

  /** A program that copies the text of a patch into the state. */
  private static ByteString copyingProgram(int version) {
    UnknownFieldSet set = message(OP_SET, NOTHING);
    UnknownFieldSet to =
        both(
            select(DST, FOR_TESTING, PROTOVM_INCREMENTAL_STATE, STRING_MERGED),
            message(NESTED, set));
    UnknownFieldSet from =
        both(select(SRC, FOR_TESTING, PROTOVM_PATCH, STRING_TO_MERGE), message(NESTED, to));
    return both(number(PROGRAM_VERSION, version), message(PROGRAM_INSTRUCTIONS, from))
        .toByteString();
  }

  private static UnknownFieldSet select(int cursor, int... fieldIds) {
    UnknownFieldSet select = both(number(SELECT_CURSOR, cursor), number(SELECT_CREATE, cursor - 1));
    for (int fieldId : fieldIds) {
      select = both(select, message(SELECT_PATH, number(PATH_FIELD_ID, fieldId)));
    }
    return message(OP_SELECT, select);
  }

  private static UnknownFieldSet both(UnknownFieldSet one, UnknownFieldSet other) {
    return one.toBuilder().mergeFrom(other).build();
  }

  private static UnknownFieldSet number(int field, long value) {
    return one(field, Field.newBuilder().addVarint(value));
  }

  private static UnknownFieldSet message(int field, UnknownFieldSet nested) {
    return bytes(field, nested.toByteString());
  }

  private static UnknownFieldSet bytes(int field, ByteString value) {
    return one(field, Field.newBuilder().addLengthDelimited(value));
  }

  private static UnknownFieldSet one(int field, Field.Builder value) {
    return UnknownFieldSet.newBuilder().addField(field, value.build()).build();
  }
}
