package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where commands take effect: an instruction, whose nested ones they become, with the messages that
 * its two places are of. A place at a number or a text has no message.
 *
 * @param parent the instruction; null for the program itself
 */
record Scope(
    @Nullable Instruction parent, @Nullable Descriptor source, @Nullable Descriptor state) {

  /** An instruction in the making, as builders of messages can't be looked into. */
  static final class Instruction {
    final DynamicMessage.Builder message;
    final List<Instruction> nested = new ArrayList<>();

    Instruction(DynamicMessage.Builder message) {
      this.message = message;
    }

    /** The instruction with all that was nested in it. */
    DynamicMessage build() {
      nested.forEach(each -> ProgramSchema.add(message, "nested_instructions", each.build()));
      return message.build();
    }
  }

  /** The message that a field holds; null for a number or a text. */
  static @Nullable Descriptor messageOf(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE ? field.getMessageType() : null;
  }
}
