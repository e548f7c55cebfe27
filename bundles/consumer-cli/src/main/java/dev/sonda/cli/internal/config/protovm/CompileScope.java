package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scope of a command: the instruction in which the command's instructions are nested, with the
 * message types at the source and the state cursor. The type is null at a number or a text.
 *
 * @param parent the instruction; null for the program itself
 */
record CompileScope(
    @Nullable Instruction parent, @Nullable Descriptor source, @Nullable Descriptor state) {

  /**
   * An instruction that is being built; it keeps its nested instructions in a list, since a message
   * builder can't be queried for them.
   */
  static final class Instruction {
    final DynamicMessage.Builder message;
    final List<Instruction> nested = new ArrayList<>();

    Instruction(DynamicMessage.Builder message) {
      this.message = message;
    }

    /** The finished instruction with its nested instructions. */
    DynamicMessage build() {
      nested.forEach(
          each -> VmProgramMessageBuilder.add(message, "nested_instructions", each.build()));
      return message.build();
    }
  }

  /** The message that a field holds; null for a number or a text. */
  static @Nullable Descriptor messageOf(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE ? field.getMessageType() : null;
  }
}
