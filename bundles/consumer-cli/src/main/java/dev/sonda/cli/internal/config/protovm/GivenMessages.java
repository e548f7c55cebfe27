package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.TraceSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a config may name, and their fields: those of descriptor sets that a command
 * line names before those of our own schema. An extension is a field like any other.
 */
final class GivenMessages {
  private final TraceSchema schema;
  private final Map<String, FileDescriptor> given = new HashMap<>();
  private final Map<String, FileDescriptor> own = new HashMap<>();
  private final Map<String, Descriptor> messages = new HashMap<>();
  private final Map<String, List<FieldDescriptor>> extensions = new HashMap<>();

  GivenMessages(TraceSchema schema) {
    this.schema = schema;
  }

  /**
   * Adds the files of a set, in any order; a file of a name that an earlier set had is left out.
   * What a set imports and doesn't bring may come from the sets before, or from our own schema.
   */
  void add(byte[] descriptorSet) throws InvalidProtocolBufferException, CompileError {
    Map<String, FileDescriptorProto> files = new HashMap<>();
    FileDescriptorSet set = FileDescriptorSet.parseFrom(descriptorSet);
    set.getFileList().forEach(file -> files.put(file.getName(), file));
    for (FileDescriptorProto file : set.getFileList()) {
      link(file.getName(), files);
    }
  }

  /** The file of a name; null if no set and no schema has it, or if it imports itself. */
  private @Nullable FileDescriptor link(String name, Map<String, FileDescriptorProto> files)
      throws CompileError {
    FileDescriptor known = given.get(name);
    if (known != null) {
      return known;
    }
    FileDescriptorProto file = files.remove(name);
    if (file == null) {
      return ownFiles().get(name);
    }
    FileDescriptor linked = link(file, files);
    given.put(name, linked);
    linked.getMessageTypes().forEach(this::addMessage);
    linked.getExtensions().forEach(this::addExtension);
    return linked;
  }

  private FileDescriptor link(FileDescriptorProto file, Map<String, FileDescriptorProto> files)
      throws CompileError {
    List<FileDescriptor> imports = new ArrayList<>();
    for (String name : file.getDependencyList()) {
      FileDescriptor found = link(name, files);
      if (found == null) {
        throw new CompileError(
            file.getName() + " imports " + name + ", which neither the sets nor our schema have");
      }
      imports.add(found);
    }
    try {
      return FileDescriptor.buildFrom(file, imports.toArray(FileDescriptor[]::new));
    } catch (DescriptorValidationException e) {
      throw new CompileError(file.getName() + ": " + e);
    }
  }

  private Map<String, FileDescriptor> ownFiles() {
    if (own.isEmpty()) {
      addOwn(schema.trace().getFile());
    }
    return own;
  }

  private void addOwn(FileDescriptor file) {
    if (own.put(file.getName(), file) == null) {
      file.getDependencies().forEach(this::addOwn);
    }
  }

  private void addMessage(Descriptor message) {
    messages.put(message.getFullName(), message);
    message.getNestedTypes().forEach(this::addMessage);
    message.getExtensions().forEach(this::addExtension);
  }

  private void addExtension(FieldDescriptor extension) {
    extensions
        .computeIfAbsent(extension.getContainingType().getFullName(), _ -> new ArrayList<>())
        .add(extension);
  }

  /** A message by its full name. */
  Optional<Descriptor> find(String fullName) {
    return Optional.ofNullable(messages.get(fullName)).or(() -> findOwn(fullName));
  }

  /** Our schema knows outermost messages by their last name; others lie within one of those. */
  private Optional<Descriptor> findOwn(String fullName) {
    return Stream.of(fullName.split("\\."))
        .flatMap(name -> schema.message(name).stream())
        .flatMap(GivenMessages::withNested)
        .filter(message -> message.getFullName().equals(fullName))
        .findFirst();
  }

  private static Stream<Descriptor> withNested(Descriptor message) {
    return Stream.concat(
        Stream.of(message), message.getNestedTypes().stream().flatMap(GivenMessages::withNested));
  }

  /** The fields of a message and those that extend it. */
  List<FieldDescriptor> fields(Descriptor message) {
    List<FieldDescriptor> fields = new ArrayList<>(message.getFields());
    fields.addAll(extensions.getOrDefault(message.getFullName(), List.of()));
    return fields;
  }
}
