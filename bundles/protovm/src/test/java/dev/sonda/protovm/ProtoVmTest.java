package dev.sonda.protovm;

import static dev.sonda.protovm.EncodedInstructionBuilder.byKey;
import static dev.sonda.protovm.EncodedInstructionBuilder.del;
import static dev.sonda.protovm.EncodedInstructionBuilder.dst;
import static dev.sonda.protovm.EncodedInstructionBuilder.dstOrNew;
import static dev.sonda.protovm.EncodedInstructionBuilder.every;
import static dev.sonda.protovm.EncodedInstructionBuilder.load;
import static dev.sonda.protovm.EncodedInstructionBuilder.merge;
import static dev.sonda.protovm.EncodedInstructionBuilder.path;
import static dev.sonda.protovm.EncodedInstructionBuilder.program;
import static dev.sonda.protovm.EncodedInstructionBuilder.set;
import static dev.sonda.protovm.EncodedInstructionBuilder.src;
import static dev.sonda.protovm.EncodedMessageBuilder.message;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a ProtoVM with a program that keeps elements by id: {@code elements_to_delete = 1}, {@code
 * elements_to_merge = 2} and {@code elements_to_set = 3} of a patch change {@code elements = 1} of
 * the state; an element has {@code id = 1} and {@code value = 2}.
 */
@Timeout(240)
class ProtoVmTest {
  private static final long LIMIT_BYTES = 10 << 20;
  private static final int TO_DELETE = 1;
  private static final int TO_MERGE = 2;
  private static final int TO_SET = 3;
  private static final int ELEMENTS = 1;
  private static final int ID = 1;
  private static final int VALUE = 2;

  private static final byte[] ELEMENTS_BY_ID =
      program(
          src(
              every(path(), TO_DELETE),
              load(EncodedInstructionBuilder.SRC, 0),
              dst(elementOfRegister(), del())),
          src(
              every(path(), TO_MERGE),
              src(path(ID), load(EncodedInstructionBuilder.SRC, 0)),
              dstOrNew(elementOfRegister(), merge())),
          src(
              every(path(), TO_SET),
              src(path(ID), load(EncodedInstructionBuilder.SRC, 0)),
              dstOrNew(elementOfRegister(), set())));

  private final ProtoVm vm = ProtoVm.of(ELEMENTS_BY_ID, LIMIT_BYTES);

  private static EncodedMessageBuilder elementOfRegister() {
    return byKey(path(), ELEMENTS, ID, 0);
  }

  private static EncodedMessageBuilder element(int id, int value) {
    return message().number(ID, id).number(VALUE, value);
  }

  private static EncodedMessageBuilder twoSet() {
    return message().message(TO_SET, element(0, 10)).message(TO_SET, element(1, 11));
  }

  private static ProgramRunOutcome apply(ProtoVm vm, EncodedMessageBuilder packet) {
    byte[] bytes = packet.toByteArray();
    return vm.apply(bytes, bytes.length);
  }

  private void assertState(EncodedMessageBuilder... elements) {
    EncodedMessageBuilder state = message();
    for (EncodedMessageBuilder element : elements) {
      state.message(ELEMENTS, element);
    }
    assertThat(vm.encodeState()).isEqualTo(state.toByteArray());
  }

  @Test
  void shouldHaveEmptyStateBeforeFirstPatch() {
    assertState();
    assertThat(vm.memoryUsageBytes()).isEqualTo(ELEMENTS_BY_ID.length);
    assertThat(vm.program()).isEqualTo(ELEMENTS_BY_ID);
  }

  @Test
  void shouldDeleteElementWithGivenKey() {
    apply(vm, twoSet());
    assertThat(vm.memoryUsageBytes()).isGreaterThan(ELEMENTS_BY_ID.length);

    assertThat(apply(vm, message().number(TO_DELETE, 0))).isEqualTo(ProgramRunOutcome.OK);
    assertState(element(1, 11));
  }

  @Test
  void shouldMergeFieldsIntoElementWithGivenKey() {
    apply(vm, message().message(TO_MERGE, element(0, 10)));
    assertState(element(0, 10));
    apply(
        vm,
        message()
            .message(TO_MERGE, element(0, 100).text(5, "more"))
            .message(TO_MERGE, element(1, 101)));
    apply(vm, message().message(TO_MERGE, element(0, 1000)));

    assertState(element(0, 1000).text(5, "more"), element(1, 101));
  }

  @Test
  void shouldReplaceWholeElementWhenPacketSetsElement() {
    apply(vm, twoSet());
    assertState(element(0, 10), element(1, 11));
    apply(vm, message().message(TO_SET, message().number(ID, 0)).message(TO_SET, element(1, 101)));

    assertState(message().number(ID, 0), element(1, 101));
  }

  @Test
  void shouldOrderElementsByUnsignedKey() {
    for (long id : new long[] {0xFFFF_FFFFL, 7, 0, 0x8000_0000L, 3}) {
      apply(vm, message().message(TO_SET, message().number(ID, id)));
    }
    assertState(
        message().number(ID, 0),
        message().number(ID, 3),
        message().number(ID, 7),
        message().number(ID, 0x8000_0000L),
        message().number(ID, 0xFFFF_FFFFL));
  }

  @Test
  void shouldAbortWithReasonWhenKeyIsText() {
    ProgramRunOutcome outcome =
        apply(vm, message().message(TO_SET, message().text(ID, "no number")));

    assertThat(outcome).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(vm.abortReason())
        .isEqualTo("instruction 2.0.0: register 0 was to hold more than a number");
  }

  @Test
  void shouldDeleteWholeStateWhenProgramDeletesRoot() {
    ProtoVm clearing = ProtoVm.of(program(set(), dst(path(), del())), LIMIT_BYTES);

    assertThat(apply(clearing, twoSet())).isEqualTo(ProgramRunOutcome.OK);
    assertThat(clearing.encodeState()).isEmpty();
    assertThat(clearing.memoryUsageBytes()).isEqualTo(clearing.program().length);
  }

  @Test
  void shouldAbortWhenSelectedParentWouldBeDeleted() {
    ProtoVm inSource =
        ProtoVm.of(program(dstOrNew(path(1), src(path(TO_SET), del()))), LIMIT_BYTES);
    ProtoVm inState =
        ProtoVm.of(program(dstOrNew(path(1), dst(path(), del()), del())), LIMIT_BYTES);

    assertThat(apply(inSource, twoSet())).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(apply(inState, twoSet())).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(inState.abortReason()).contains("the select around it");
  }

  @Test
  void shouldAbortWhenProgramUsesDeletedField() {
    ProtoVm vm2 = ProtoVm.of(program(dstOrNew(path(1), del(del()))), LIMIT_BYTES);

    assertThat(apply(vm2, twoSet())).isEqualTo(ProgramRunOutcome.ABORT);
    assertThat(vm2.abortReason())
        .isEqualTo("instruction 0.0.0: the program used a field of the state that it had deleted");
  }

  @Test
  void shouldKeepRegistersFromPacketToPacket() {
    ProtoVm vm2 =
        ProtoVm.of(
            program(
                EncodedInstructionBuilder.level(
                    EncodedInstructionBuilder.SKIP_CURRENT,
                    src(path(9), load(EncodedInstructionBuilder.SRC, 5))),
                src(path(TO_SET), dstOrNew(byKey(path(), ELEMENTS, ID, 5), set()))),
            LIMIT_BYTES);

    assertThat(apply(vm2, message().number(9, 7))).isEqualTo(ProgramRunOutcome.ERROR);
    assertThat(apply(vm2, message().message(TO_SET, element(7, 1))))
        .isEqualTo(ProgramRunOutcome.OK);
  }

  @Test
  void shouldMergeNestedMessagesWithoutSchema() {
    ProtoVm deep =
        ProtoVm.of(
            program(
                EncodedInstructionBuilder.level(
                    EncodedInstructionBuilder.SKIP_CURRENT,
                    src(path(3), dstOrNew(path(3), merge(true, true)))),
                merge(true, true)),
            LIMIT_BYTES);
    apply(deep, message().number(1, 1).message(3, message().number(1, 5).text(2, "kept")));
    apply(deep, message().number(2, 2).message(3, message().number(1, 6)));
    assertThat(deep.encodeState())
        .isEqualTo(
            message()
                .number(1, 1)
                .number(2, 2)
                .message(3, message().number(1, 6).text(2, "kept"))
                .toByteArray());
    apply(deep, message().message(3, message()));

    assertThat(deep.encodeState()).isEqualTo(message().number(1, 1).number(2, 2).toByteArray());
  }

  @Test
  void shouldReplaceAllElementsOfRepeatedFieldWhenMerged() {
    ProtoVm merging = ProtoVm.of(program(merge()), LIMIT_BYTES);
    apply(merging, message().number(1, 1).number(1, 2).number(1, 3).number(2, 9));
    apply(merging, message().number(1, 4).number(1, 5));

    assertThat(merging.encodeState())
        .isEqualTo(message().number(1, 4).number(1, 5).number(2, 9).toByteArray());
  }
}
