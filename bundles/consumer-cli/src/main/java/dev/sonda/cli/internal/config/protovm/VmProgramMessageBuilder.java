package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.sonda.protos.TraceSchema;
import java.util.Objects;

/** Builds the messages of a VmProgram dynamically, by their names in the schema. */
final class VmProgramMessageBuilder {
  private final Descriptor program;
  private final Descriptor instruction;
  private final Descriptor select;
  private final Descriptor component;

  VmProgramMessageBuilder(TraceSchema schema) {
    program = schema.message("VmProgram").orElseThrow();
    instruction = schema.message("VmInstruction").orElseThrow();
    select = schema.message("VmOpSelect").orElseThrow();
    component = select.findNestedTypeByName("PathComponent");
  }

  DynamicMessage.Builder program() {
    return DynamicMessage.newBuilder(program);
  }

  DynamicMessage.Builder instruction() {
    return DynamicMessage.newBuilder(instruction);
  }

  DynamicMessage.Builder select() {
    return DynamicMessage.newBuilder(select);
  }

  DynamicMessage.Builder component() {
    return DynamicMessage.newBuilder(component);
  }

  /** A new operation of an instruction, without any fields set. */
  DynamicMessage.Builder operation(String name) {
    return DynamicMessage.newBuilder(field(instruction, name).getMessageType());
  }

  static void set(DynamicMessage.Builder message, String name, Object value) {
    message.setField(field(message.getDescriptorForType(), name), value);
  }

  static void add(DynamicMessage.Builder message, String name, Object value) {
    message.addRepeatedField(field(message.getDescriptorForType(), name), value);
  }

  /** Sets an enum field by the number of its value. */
  static void setEnum(DynamicMessage.Builder message, String name, int number) {
    FieldDescriptor field = field(message.getDescriptorForType(), name);
    EnumValueDescriptor value = field.getEnumType().findValueByNumber(number);
    message.setField(field, Objects.requireNonNull(value, name));
  }

  private static FieldDescriptor field(Descriptor message, String name) {
    return Objects.requireNonNull(message.findFieldByName(name), name);
  }
}
