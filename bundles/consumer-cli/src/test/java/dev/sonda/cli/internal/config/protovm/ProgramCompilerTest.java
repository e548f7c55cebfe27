package dev.sonda.cli.internal.config.protovm;

import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.assertProgram;
import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.compile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DynamicMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs compiled from commands, and error messages for commands that can't be compiled. */
@Timeout(240)
class ProgramCompilerTest {
  @Test
  void shouldSetField() throws Exception {
    assertProgram(
        compile("commands { set { src: 'timestamp' dst: 'timestamp' } }"),
        """
        instructions {
          select { relative_path { field_id: 8 } }
          nested_instructions {
            select { cursor: VM_CURSOR_DST relative_path { field_id: 8 } create_if_not_exist: true }
            nested_instructions { set {} }
          }
        }
        """);
  }

  @Test
  void shouldKeepAbortLevelOfCommandOnItsFirstInstruction() throws Exception {
    assertProgram(
        compile(
            "commands { set { src: 'timestamp' dst: 'timestamp' }"
                + " abort_level: SKIP_CURRENT_COMMAND }"),
        """
        instructions {
          select { relative_path { field_id: 8 } }
          abort_level: SKIP_CURRENT_INSTRUCTION
          nested_instructions {
            select { cursor: VM_CURSOR_DST relative_path { field_id: 8 } create_if_not_exist: true }
            nested_instructions { set {} }
          }
        }
        """);
  }

  @Test
  void shouldCompileMergeOfElementsByKey() throws Exception {
    assertProgram(
        compile(
            "commands { merge { src: ['process_tree', 'threads'] dst: ['process_tree', 'threads']"
                + " key_field: 'tid' } }"),
        """
        instructions {
          select { relative_path { field_id: 2 } relative_path { field_id: 2 is_repeated: true } }
          nested_instructions {
            select { relative_path { field_id: 1 } }
            abort_level: ABORT
            nested_instructions { reg_load { dst_register: 0 } }
          }
          nested_instructions {
            select {
              cursor: VM_CURSOR_DST
              relative_path { field_id: 2 }
              relative_path { field_id: 2 }
              relative_path { map_key_field_id: 1 register_to_match: 0 }
              create_if_not_exist: true
            }
            nested_instructions { merge { del_if_src_empty: true } }
          }
        }
        """);
  }

  @Test
  void shouldMergeSubmessagesFirstWhenRecursive() throws Exception {
    assertProgram(
        compile("commands { merge { src: ['system_info'] dst: ['system_info'] recursive: true } }"),
        """
        instructions {
          select { relative_path { field_id: 45 } }
          nested_instructions {
            select { cursor: VM_CURSOR_DST relative_path { field_id: 45 } create_if_not_exist: true }
            nested_instructions {
              select { relative_path { field_id: 1 } }
              abort_level: SKIP_CURRENT_INSTRUCTION
              nested_instructions {
                select {
                  cursor: VM_CURSOR_DST relative_path { field_id: 1 } create_if_not_exist: true
                }
                nested_instructions { merge { skip_submessages: true del_if_src_empty: true } }
              }
            }
            nested_instructions { merge { skip_submessages: true del_if_src_empty: true } }
          }
        }
        """);
  }

  @Test
  void shouldDeleteByKeyAndIfPresentInScope() throws Exception {
    assertProgram(
        compile(
            """
            commands {
              enter_scope {
                src: 'for_testing' src: 'protovm_patch'
                dst: 'for_testing' dst: 'protovm_incremental_state'
                commands {
                  del { src: 'delete_message_ids' dst: 'messages' dst_key_field: 'id' }
                }
                commands { del { src: 'int_to_merge' dst: 'int_merged' if_src_present: true } }
              }
            }
            """),
        """
        instructions {
          select { relative_path { field_id: 900 } relative_path { field_id: 6 } }
          nested_instructions {
            select {
              cursor: VM_CURSOR_DST
              relative_path { field_id: 900 }
              relative_path { field_id: 7 }
              create_if_not_exist: true
            }
            nested_instructions {
              select { relative_path { field_id: 5 is_repeated: true } }
              nested_instructions { reg_load { dst_register: 0 } }
              nested_instructions {
                select {
                  cursor: VM_CURSOR_DST
                  relative_path { field_id: 4 }
                  relative_path { map_key_field_id: 1 register_to_match: 0 }
                }
                nested_instructions { del {} }
              }
            }
            nested_instructions {
              select { relative_path { field_id: 2 } }
              nested_instructions {
                select { cursor: VM_CURSOR_DST relative_path { field_id: 2 } }
                nested_instructions { del {} }
              }
            }
          }
        }
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "commands { set { src: 'timestmp' dst: 'timestamp' } }"
            + "| commands[0].set: perfetto.protos.TracePacket has no field 'timestmp'; did you mean"
            + " 'timestamp'?",
        "commands { enter_scope { src: 'for_testing' commands { set { src: 'nix' } } } }"
            + "| commands[0].enter_scope.commands[0].set: perfetto.protos.TestEvent has no field"
            + " 'nix'",
        "commands { set { src: ['timestamp', 'x'] } }"
            + "| commands[0].set: 'x' can't be entered: there is no message around it",
        "commands { del { src: 'timestamp' dst: 'timestamp' } }"
            + "| commands[0].del: it needs either if_src_present or dst_key_field",
        "commands { merge { src: 'process_tree' dst: 'system_info' recursive: true } }"
            + "| commands[0].merge: a recursive merge needs src and dst to be of one message type",
        "commands { } | commands[0]: it says nothing to do: del, enter_scope, merge or set",
      })
  void shouldReportCommandAndFieldOfError(String commands, String sentence) {
    assertThatThrownBy(() -> compile(commands)).hasMessage(sentence);
  }

  @Test
  void shouldRefuseConfigWithoutKnownRoot() {
    ProgramCompiler compiler = CompiledProgramFixture.compiler();

    assertThatThrownBy(() -> compiler.compile("")).hasMessageContaining("root_message is missing");
    assertThatThrownBy(() -> compiler.compile("root_message: 'No'"))
        .hasMessage("there is no message 'No'");
    assertThatThrownBy(() -> compiler.compile("root: 1")).hasMessageStartingWith("line 1:1: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"process-tree.vm", "sys-stats.vm"})
  void shouldCompileProgramThatProbeShips(String name) throws Exception {
    Path folder =
        Path.of("../probe-procfs/src/main/resources/dev/sonda/probe/procfs/internal/program");
    DynamicMessage program =
        CompiledProgramFixture.compiler()
            .compile(Files.readString(folder.resolve(name + ".pbtxt")));

    assertThat(Files.readAllBytes(folder.resolve(name))).isEqualTo(program.toByteArray());
  }
}
