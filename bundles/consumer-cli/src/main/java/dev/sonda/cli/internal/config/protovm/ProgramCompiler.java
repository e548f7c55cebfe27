package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Compiles a CompileConfig to a VmProgram. */
final class ProgramCompiler {
  private final TraceSchema schema;
  private final MessageCatalog messages;
  private final InstructionEmitter emitter;

  /**
   * Creates a compiler for one config.
   *
   * @param messages the catalog with the root message and all messages that paths lead to
   */
  ProgramCompiler(TraceSchema schema, MessageCatalog messages) {
    this.schema = schema;
    this.messages = messages;
    emitter = new InstructionEmitter(new VmProgramMessageBuilder(schema), messages);
  }

  /**
   * Compiles a CompileConfig in text format.
   *
   * @throws CompileError with a sentence that starts with the command's place, such as {@code
   *     commands[1].enter_scope.commands[0].set}
   */
  DynamicMessage compile(String text) throws CompileError {
    DynamicMessage config = parse(text);
    String root = text(config, "root_message");
    if (root.isEmpty()) {
      throw new CompileError("root_message is missing, such as perfetto.protos.TracePacket");
    }
    Descriptor message =
        messages
            .find(root.startsWith(".") ? root.substring(1) : root)
            .orElseThrow(() -> new CompileError("there is no message '" + root + "'"));
    compileAll(new CompileScope(null, message, message), config, "");
    return emitter.program();
  }

  private DynamicMessage parse(String text) throws CompileError {
    DynamicMessage.Builder config =
        DynamicMessage.newBuilder(schema.message("CompileConfig").orElseThrow());
    try {
      TextFormat.merge(text, config);
    } catch (TextFormat.ParseException e) {
      throw new CompileError("line " + e.getMessage());
    }
    return config.build();
  }

  private void compileAll(CompileScope scope, DynamicMessage parent, String place)
      throws CompileError {
    List<?> commands = (List<?>) parent.getField(field(parent, "commands"));
    for (int i = 0; i < commands.size(); i++) {
      DynamicMessage command = (DynamicMessage) commands.get(i);
      String name = operation(command);
      String here = place + "commands[" + i + "]" + (name.isEmpty() ? "" : "." + name);
      try {
        compile(scope, command, name, here);
      } catch (CompileError e) {
        throw e.at(here);
      }
    }
  }

  private static String operation(DynamicMessage command) {
    return command.getAllFields().keySet().stream()
        .filter(field -> field.getContainingOneof() != null)
        .findFirst()
        .map(FieldDescriptor::getName)
        .orElse("");
  }

  private void compile(CompileScope scope, DynamicMessage command, String name, String place)
      throws CompileError {
    if (name.isEmpty()) {
      throw new CompileError("it says nothing to do: del, enter_scope, merge or set");
    }
    DynamicMessage operation = (DynamicMessage) command.getField(field(command, name));
    List<String> source = texts(operation, "src");
    List<String> state = texts(operation, "dst");
    int level = abortLevel(command);
    switch (name) {
      case "set" -> emitter.set(scope, source, state, level);
      case "del" -> delete(scope, operation, source, state, level);
      case "merge" -> merge(scope, operation, source, state, level);
      default ->
          compileAll(
              emitter.selectState(emitter.selectSource(scope, source, level), state, true),
              operation,
              place + ".");
    }
  }

  private void delete(
      CompileScope scope,
      DynamicMessage operation,
      List<String> source,
      List<String> state,
      int level)
      throws CompileError {
    String keyField = text(operation, "dst_key_field");
    boolean ifPresent = flag(operation, "if_src_present");
    if (ifPresent != keyField.isEmpty()) {
      throw new CompileError("it needs either if_src_present or dst_key_field");
    }
    if (ifPresent) {
      emitter.deleteIfPresent(scope, source, state, level);
    } else {
      emitter.deleteByKey(scope, source, state, keyField, level);
    }
  }

  private void merge(
      CompileScope scope,
      DynamicMessage operation,
      List<String> source,
      List<String> state,
      int level)
      throws CompileError {
    String keyField = text(operation, "key_field");
    boolean recursive = flag(operation, "recursive");
    if (keyField.isEmpty()) {
      emitter.merge(scope, source, state, recursive, level);
    } else {
      emitter.mergeByKey(scope, source, state, keyField, recursive, level);
    }
  }

  private static int abortLevel(DynamicMessage command) {
    FieldDescriptor field = field(command, "abort_level");
    return command.hasField(field)
        ? ((EnumValueDescriptor) command.getField(field)).getNumber()
        : InstructionEmitter.BREAK_OUTER;
  }

  private static List<String> texts(DynamicMessage message, String name) {
    List<String> texts = new ArrayList<>();
    ((List<?>) message.getField(field(message, name))).forEach(text -> texts.add((String) text));
    return texts;
  }

  private static String text(DynamicMessage message, String name) {
    return (String) message.getField(field(message, name));
  }

  private static boolean flag(DynamicMessage message, String name) {
    return (boolean) message.getField(field(message, name));
  }

  private static FieldDescriptor field(DynamicMessage message, String name) {
    return Objects.requireNonNull(message.getDescriptorForType().findFieldByName(name), name);
  }
}
