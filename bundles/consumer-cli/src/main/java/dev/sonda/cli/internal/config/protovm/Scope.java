package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.Nearest;
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
    final java.util.List<Instruction> nested = new java.util.ArrayList<>();

    Instruction(DynamicMessage.Builder message) {
      this.message = message;
    }

    /** The instruction with all that was nested in it. */
    DynamicMessage build() {
      nested.forEach(each -> ProgramSchema.add(message, "nested_instructions", each.build()));
      return message.build();
    }
  }

  /** A field of the message of one of the places. */
  static FieldDescriptor field(@Nullable Descriptor message, String name) throws CompileError {
    if (message == null) {
      throw new CompileError("'" + name + "' can't be entered: there is no message around it");
    }
    FieldDescriptor field = message.findFieldByName(name);
    if (field == null) {
      throw new CompileError(
          message.getFullName()
              + " has no field '"
              + name
              + "'"
              + Nearest.hint(
                  name, message.getFields().stream().map(FieldDescriptor::getName).toList()));
    }
    return field;
  }

  /** The message that a field holds; null for a number or a text. */
  static @Nullable Descriptor messageOf(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE ? field.getMessageType() : null;
  }
}
