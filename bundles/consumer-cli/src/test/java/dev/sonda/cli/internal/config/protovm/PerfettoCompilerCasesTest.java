package dev.sonda.cli.internal.config.protovm;

import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.assertProgram;
import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.compile;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compiles the commands of Perfetto's own compiler tests and expects the instructions that
 * Perfetto's compiler emits.
 */
@Timeout(240)
class PerfettoCompilerCasesTest {
  /**
   * The source and destination paths of a command: {@code source} below the patch, {@code state}
   * below the incremental state.
   */
  private static String paths(String source, String state) {
    return "src: ['for_testing', 'protovm_patch'"
        + below(source)
        + "] dst: ['for_testing', 'protovm_incremental_state'"
        + below(state)
        + "]";
  }

  private static String below(String field) {
    return field.isEmpty() ? "" : ", '" + field + "'";
  }

  private static String aborting(String command) {
    return "commands { " + command + " abort_level: ABORT }";
  }

  /**
   * An instruction that selects a field below the patch and aborts if the packet has no such field.
   */
  private static String atPatch(String lastStep, String nested) {
    return "instructions { abort_level: ABORT select { "
        + path(6, lastStep)
        + " } "
        + nested
        + " }";
  }

  /** A nested instruction that selects a field below the incremental state. */
  private static String atState(boolean creates, String lastSteps, String nested) {
    return nested(
        "select { cursor: VM_CURSOR_DST "
            + (creates ? "create_if_not_exist: true " : "")
            + path(7, lastSteps)
            + " } "
            + nested);
  }

  private static String path(int field, String lastSteps) {
    return step("field_id: 900") + step("field_id: " + field) + lastSteps;
  }

  private static String step(String content) {
    return " relative_path { " + content + " } ";
  }

  private static String nested(String instruction) {
    return "nested_instructions { " + instruction + " } ";
  }

  @Test
  void shouldSetField() throws Exception {
    assertProgram(
        compile(aborting("set { " + paths("string_to_merge", "string_merged") + " }")),
        atPatch(step("field_id: 1"), atState(true, step("field_id: 1"), nested("set {}"))));
  }

  @Test
  void shouldCompileDeletionIfSourceFieldIsPresent() throws Exception {
    assertProgram(
        compile(aborting("del { " + paths("single_message", "") + " if_src_present: true }")),
        atPatch(step("field_id: 3"), atState(false, "", nested("del {}"))));
  }

  @Test
  void shouldDeleteElementByKey() throws Exception {
    assertProgram(
        compile(
            aborting(
                "del { " + paths("delete_message_ids", "messages") + " dst_key_field: 'id' }")),
        atPatch(
            step("field_id: 5 is_repeated: true"),
            nested("reg_load { dst_register: 0 }")
                + atState(
                    false,
                    step("field_id: 4") + step("map_key_field_id: 1 register_to_match: 0"),
                    nested("del {}"))));
  }

  @Test
  void shouldMergeMessage() throws Exception {
    assertProgram(
        compile(aborting("merge { " + paths("single_message", "single_message") + " }")),
        atPatch(
            step("field_id: 3"),
            atState(true, step("field_id: 3"), nested("merge { del_if_src_empty: true }"))));
  }

  @Test
  void shouldMergeSubmessagesBeforeTheirMessage() throws Exception {
    String merge = nested("merge { del_if_src_empty: true skip_submessages: true }");
    String within =
        nested(
            "abort_level: SKIP_CURRENT_INSTRUCTION select { "
                + step("field_id: 2")
                + " } "
                + nested(
                    "select { cursor: VM_CURSOR_DST create_if_not_exist: true "
                        + step("field_id: 2")
                        + " } "
                        + merge));

    assertProgram(
        compile(
            aborting(
                "merge { " + paths("single_message", "single_message") + " recursive: true }")),
        atPatch(step("field_id: 3"), atState(true, step("field_id: 3"), within + merge)));
  }

  @Test
  void shouldMergeElementByKey() throws Exception {
    assertProgram(
        compile(aborting("merge { " + paths("messages", "messages") + " key_field: 'id' }")),
        atPatch(
            step("field_id: 4 is_repeated: true"),
            nested(
                    "abort_level: ABORT select { "
                        + step("field_id: 1")
                        + " } "
                        + nested("reg_load { dst_register: 0 }"))
                + atState(
                    true,
                    step("field_id: 4") + step("map_key_field_id: 1 register_to_match: 0"),
                    nested("merge { del_if_src_empty: true }"))));
  }

  @Test
  void shouldEnterScope() throws Exception {
    assertProgram(
        compile(aborting("enter_scope { " + paths("", "") + " commands { set {} } }")),
        atPatch("", atState(true, "", nested("set {}"))));
  }

  @ParameterizedTest
  @CsvSource({
    "'',''",
    "abort_level: SKIP_CURRENT_COMMAND,abort_level: SKIP_CURRENT_INSTRUCTION",
    "abort_level: SKIP_CURRENT_COMMAND_AND_BREAK_OUTER,''",
    "abort_level: ABORT,abort_level: ABORT"
  })
  void shouldPutAbortLevelOnFirstInstruction(String ofCommand, String ofInstruction)
      throws Exception {
    assertProgram(
        compile("commands { set { src: 'for_testing' dst: 'for_testing' } " + ofCommand + " }"),
        "instructions { "
            + ofInstruction
            + " select { relative_path { field_id: 900 } } nested_instructions {"
            + " select { cursor: VM_CURSOR_DST create_if_not_exist: true relative_path {"
            + " field_id: 900 } } nested_instructions { set {} } } }");
  }

  @Test
  void shouldSelectNoFieldWhenCommandHasNoPath() throws Exception {
    assertProgram(
        compile(
            "commands { set {} } commands { set { src: 'for_testing' } }"
                + " commands { set { dst: 'for_testing' } }"),
        "instructions { set {} }"
            + " instructions { select { relative_path { field_id: 900 } }"
            + " nested_instructions { set {} } }"
            + " instructions { select { cursor: VM_CURSOR_DST create_if_not_exist: true"
            + " relative_path { field_id: 900 } } nested_instructions { set {} } }");
  }

  @Test
  void shouldRefuseFieldThatMessageLacks() {
    String command = "set { " + paths("single_message", "invalid_field_name") + " }";

    assertThatThrownBy(() -> compile("commands { " + command + " }"))
        .hasMessage(
            "commands[0].set: perfetto.protos.TestEvent.ProtoVmIncrementalState has no field"
                + " 'invalid_field_name'");
  }
}
