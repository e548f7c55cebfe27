package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.config.protovm.CompileScope.Instruction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Emits the instructions for a command, equal to those of Perfetto's compiler. */
final class InstructionEmitter {
  static final int SKIP_CURRENT = 1; // VmInstruction.AbortLevel
  static final int BREAK_OUTER = 2;
  static final int ABORT = 3;

  private static final int DST = 2; // VmCursorEnum
  private static final int KEY_REGISTER = 0;

  private final VmProgramMessageBuilder schema;
  private final MessageCatalog messages;
  private final List<Instruction> program = new ArrayList<>();

  InstructionEmitter(VmProgramMessageBuilder schema, MessageCatalog messages) {
    this.schema = schema;
    this.messages = messages;
  }

  /** The program with all instructions emitted so far. */
  DynamicMessage program() {
    DynamicMessage.Builder message = schema.program();
    program.forEach(each -> VmProgramMessageBuilder.add(message, "instructions", each.build()));
    return message.build();
  }

  private Instruction add(
      CompileScope scope, String operation, DynamicMessage content, int abortLevel) {
    Instruction added = new Instruction(schema.instruction());
    VmProgramMessageBuilder.set(added.message, operation, content);
    if (abortLevel != BREAK_OUTER) {
      VmProgramMessageBuilder.setEnum(added.message, "abort_level", abortLevel);
    }
    Instruction parent = scope.parent();
    (parent == null ? program : parent.nested).add(added);
    return added;
  }

  /**
   * Emits a select along a path of the packet; returns {@code scope} unchanged if the path is
   * empty.
   */
  CompileScope selectSource(CompileScope scope, List<String> path, int abortLevel)
      throws CompileError {
    if (path.isEmpty()) {
      return scope;
    }
    DynamicMessage.Builder select = schema.select();
    Descriptor message = addPath(select, scope.source(), path, true);
    Instruction added = add(scope, "select", select.build(), abortLevel);
    return new CompileScope(added, message, scope.state());
  }

  /**
   * Emits a select along a path of the state; returns {@code scope} unchanged if the path is empty.
   */
  CompileScope selectState(CompileScope scope, List<String> path, boolean create)
      throws CompileError {
    if (path.isEmpty()) {
      return scope;
    }
    DynamicMessage.Builder select = stateSelect(create);
    Descriptor message = addPath(select, scope.state(), path, true);
    Instruction added = add(scope, "select", select.build(), BREAK_OUTER);
    return new CompileScope(added, scope.source(), message);
  }

  private DynamicMessage.Builder stateSelect(boolean create) {
    DynamicMessage.Builder select = schema.select();
    VmProgramMessageBuilder.setEnum(select, "cursor", DST);
    if (create) {
      VmProgramMessageBuilder.set(select, "create_if_not_exist", true);
    }
    return select;
  }

  /**
   * Adds the steps of a path; returns the message type at its end, or null if the path doesn't end
   * at a message.
   */
  private @Nullable Descriptor addPath(
      DynamicMessage.Builder select, @Nullable Descriptor start, List<String> path, boolean loops)
      throws CompileError {
    Descriptor message = start;
    for (String name : path) {
      FieldDescriptor field = field(message, name);
      DynamicMessage.Builder step = schema.component();
      VmProgramMessageBuilder.set(step, "field_id", field.getNumber());
      if (loops && field.isRepeated()) {
        VmProgramMessageBuilder.set(step, "is_repeated", true);
      }
      VmProgramMessageBuilder.add(select, "relative_path", step.build());
      message = CompileScope.messageOf(field);
    }
    return message;
  }

  /**
   * Finds a field of the message that the source or the state cursor is at; fails without such a
   * field.
   */
  private FieldDescriptor field(@Nullable Descriptor message, String name) throws CompileError {
    if (message == null) {
      throw new CompileError("'" + name + "' can't be entered: there is no message around it");
    }
    List<FieldDescriptor> fields = messages.fields(message);
    return fields.stream()
        .filter(field -> field.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> noField(message, name, fields));
  }

  private static CompileError noField(
      Descriptor message, String name, List<FieldDescriptor> fields) {
    List<String> names = fields.stream().map(FieldDescriptor::getName).toList();
    return new CompileError(
        message.getFullName() + " has no field '" + name + "'" + NameSuggestion.hint(name, names));
  }

  /**
   * Emits a select of the element of a repeated state field whose key field equals the register.
   */
  private CompileScope selectByKey(
      CompileScope scope, List<String> path, String keyField, boolean create) throws CompileError {
    DynamicMessage.Builder select = stateSelect(create);
    Descriptor message = addPath(select, scope.state(), path, false);
    DynamicMessage.Builder key = schema.component();
    VmProgramMessageBuilder.set(key, "map_key_field_id", field(message, keyField).getNumber());
    VmProgramMessageBuilder.set(key, "register_to_match", KEY_REGISTER);
    VmProgramMessageBuilder.add(select, "relative_path", key.build());
    Instruction added = add(scope, "select", select.build(), BREAK_OUTER);
    return new CompileScope(added, scope.source(), message);
  }

  private void loadKey(CompileScope scope) {
    DynamicMessage.Builder load = schema.operation("reg_load");
    VmProgramMessageBuilder.set(load, "dst_register", KEY_REGISTER);
    add(scope, "reg_load", load.build(), BREAK_OUTER);
  }

  void set(CompileScope scope, List<String> source, List<String> state, int abortLevel)
      throws CompileError {
    CompileScope at = selectState(selectSource(scope, source, abortLevel), state, true);
    add(at, "set", schema.operation("set").build(), BREAK_OUTER);
  }

  /**
   * Merges a message; if recursive, its nested messages are merged one by one first, and then not
   * overwritten.
   */
  void merge(
      CompileScope scope,
      List<String> source,
      List<String> state,
      boolean recursive,
      int abortLevel)
      throws CompileError {
    merge(scope, source, state, recursive, abortLevel, new HashSet<>());
  }

  private void merge(
      CompileScope scope,
      List<String> source,
      List<String> state,
      boolean recursive,
      int abortLevel,
      Set<Descriptor> around)
      throws CompileError {
    CompileScope at = selectState(selectSource(scope, source, abortLevel), state, true);
    if (recursive) {
      mergeMessages(at, around);
    }
    DynamicMessage.Builder merge = schema.operation("merge");
    VmProgramMessageBuilder.set(merge, "del_if_src_empty", true);
    if (recursive) {
      VmProgramMessageBuilder.set(merge, "skip_submessages", true);
    }
    add(at, "merge", merge.build(), BREAK_OUTER);
  }

  private void mergeMessages(CompileScope at, Set<Descriptor> around) throws CompileError {
    Descriptor message = at.source();
    if (message == null || !Objects.equals(message, at.state())) {
      throw new CompileError("a recursive merge needs src and dst to be of one message type");
    }
    if (!around.add(message)) {
      throw new CompileError(
          message.getFullName() + " contains itself: a recursive merge of it would have no end");
    }
    for (FieldDescriptor field : messages.fields(message)) {
      if (isMergedByItself(field)) {
        List<String> name = List.of(field.getName());
        merge(at, name, name, true, SKIP_CURRENT, around);
      }
    }
    around.remove(message);
  }

  private static boolean isMergedByItself(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.MESSAGE
        && !field.isRepeated()
        && !field.getOptions().getDeprecated();
  }

  /** Merges each element of a repeated field into the element of the state with an equal key. */
  void mergeByKey(
      CompileScope scope,
      List<String> source,
      List<String> state,
      String keyField,
      boolean recursive,
      int abortLevel)
      throws CompileError {
    CompileScope element = selectSource(scope, source, abortLevel);
    loadKey(selectSource(element, List.of(keyField), ABORT));
    CompileScope found = selectByKey(element, state, keyField, true);
    merge(found, List.of(), List.of(), recursive, BREAK_OUTER);
  }

  void deleteIfPresent(CompileScope scope, List<String> source, List<String> state, int abortLevel)
      throws CompileError {
    CompileScope at = selectState(selectSource(scope, source, abortLevel), state, false);
    add(at, "del", schema.operation("del").build(), BREAK_OUTER);
  }

  /** Deletes the element of the state whose key equals the packet's. */
  void deleteByKey(
      CompileScope scope, List<String> source, List<String> state, String keyField, int abortLevel)
      throws CompileError {
    CompileScope key = selectSource(scope, source, abortLevel);
    loadKey(key);
    CompileScope found = selectByKey(key, state, keyField, false);
    add(found, "del", schema.operation("del").build(), BREAK_OUTER);
  }
}
