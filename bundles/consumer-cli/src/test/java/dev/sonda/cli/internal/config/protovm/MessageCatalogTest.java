package dev.sonda.cli.internal.config.protovm;

import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.SCHEMA;
import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.assertProgram;
import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.compile;
import static dev.sonda.cli.internal.config.protovm.CompiledProgramFixture.compiler;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.TextFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Messages of descriptor sets named on the command line, besides those of the project's own schema.
 */
@Timeout(240)
class MessageCatalogTest {
  /**
   * A packet of windows with contents that other files define as extensions, as Android's Winscope
   * does.
   */
  private static final String WINDOWS =
      """
      file {
        name: "manager.proto" package: "perfetto.protos" dependency: "windows.proto"
        message_type {
          name: "WindowManager"
          field { name: "service" number: 3 label: LABEL_OPTIONAL type: TYPE_BYTES }
          extension {
            name: "manager" number: 6 label: LABEL_OPTIONAL type: TYPE_MESSAGE
            type_name: ".perfetto.protos.WindowManager" extendee: ".perfetto.protos.Windows"
          }
        }
      }
      file {
        name: "windows.proto" package: "perfetto.protos"
        dependency: "protos/perfetto/trace/trace_packet.proto"
        message_type { name: "Windows" extension_range { start: 1 end: 10 } }
        extension {
          name: "windows" number: 112 label: LABEL_OPTIONAL type: TYPE_MESSAGE
          type_name: ".perfetto.protos.Windows" extendee: ".perfetto.protos.TracePacket"
        }
      }
      """;

  private final MessageCatalog messages = new MessageCatalog(SCHEMA);

  private void add(String files) throws Exception {
    messages.add(TextFormat.parse(files, FileDescriptorSet.class).toByteArray());
  }

  @Test
  void shouldFollowPathsThroughExtensions() throws Exception {
    add(WINDOWS);
    add(WINDOWS);

    assertProgram(
        compile(compiler(messages), "commands { set { dst: ['windows', 'manager', 'service'] } }"),
        "instructions { select { cursor: VM_CURSOR_DST create_if_not_exist: true"
            + " relative_path { field_id: 112 } relative_path { field_id: 6 }"
            + " relative_path { field_id: 3 } } nested_instructions { set {} } }");
  }

  @Test
  void shouldSuggestNameOfExtension() throws Exception {
    add(WINDOWS);

    assertThatThrownBy(() -> compile(compiler(messages), "commands { set { src: 'window' } }"))
        .hasMessage(
            "commands[0].set: perfetto.protos.TracePacket has no field 'window'; did you mean"
                + " 'windows'?");
  }

  @Test
  void shouldPreferMessageOfDescriptorSetToOwnSchema() throws Exception {
    add(
        """
        file {
          name: "other.proto" package: "perfetto.protos"
          message_type {
            name: "TracePacket"
            field { name: "mine" number: 5 label: LABEL_OPTIONAL type: TYPE_STRING }
          }
        }
        """);

    assertThat(messages.find("perfetto.protos.TracePacket").orElseThrow().getFields())
        .extracting(FieldDescriptor::getName)
        .containsExactly("mine");
  }

  @Test
  void shouldFindNestedMessages() throws Exception {
    add(WINDOWS);

    assertThat(messages.find("perfetto.protos.TestEvent.ProtoVmPatch"))
        .map(Descriptor::getName)
        .contains("ProtoVmPatch");
    assertThat(messages.find("perfetto.protos.Windows")).isPresent();
    assertThat(messages.find("other.TestEvent")).isEmpty();
  }

  @Test
  void shouldRefuseSetThatLacksAnImport() {
    assertThatThrownBy(() -> add("file { name: 'a.proto' dependency: 'b.proto' }"))
        .hasMessage("a.proto imports b.proto, which neither the sets nor our schema have");
    assertThatThrownBy(() ->
            add(
                "file { name: 'c.proto' dependency: 'd.proto' }"
                    + " file { name: 'd.proto' dependency: 'c.proto' }"))
        .hasMessageEndingWith("which neither the sets nor our schema have");
  }
}
