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
 * Finds the messages that a CompileConfig may name, and their fields: in the descriptor sets of the
 * command line first, then in Sonda's own schema. Extensions count as ordinary fields.
 */
final class MessageCatalog {
  private final TraceSchema schema;
  private final Map<String, FileDescriptor> given = new HashMap<>();
  private final Map<String, FileDescriptor> own = new HashMap<>();
  private final Map<String, Descriptor> messages = new HashMap<>();
  private final Map<String, List<FieldDescriptor>> extensions = new HashMap<>();

  MessageCatalog(TraceSchema schema) {
    this.schema = schema;
  }

  /**
   * Adds the files of a descriptor set, in any order; a file whose name an earlier set has is
   * skipped. Imports that the set doesn't contain are resolved from earlier sets or from Sonda's
   * own schema.
   */
  void add(byte[] descriptorSet) throws InvalidProtocolBufferException, CompileError {
    Map<String, FileDescriptorProto> files = new HashMap<>();
    FileDescriptorSet set = FileDescriptorSet.parseFrom(descriptorSet);
    set.getFileList().forEach(file -> files.put(file.getName(), file));
    for (FileDescriptorProto file : set.getFileList()) {
      link(file.getName(), files);
    }
  }

  /**
   * Links the descriptor of the file with this name; null if no descriptor set and no schema has
   * the file, or if the file imports itself.
   */
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

  /**
   * Finds a message of Sonda's schema by its full name. The schema is indexed by the simple names
   * of top-level messages; nested messages are searched within these.
   */
  private Optional<Descriptor> findOwn(String fullName) {
    return Stream.of(fullName.split("\\."))
        .flatMap(name -> schema.message(name).stream())
        .flatMap(MessageCatalog::withNested)
        .filter(message -> message.getFullName().equals(fullName))
        .findFirst();
  }

  private static Stream<Descriptor> withNested(Descriptor message) {
    return Stream.concat(
        Stream.of(message), message.getNestedTypes().stream().flatMap(MessageCatalog::withNested));
  }

  /** The fields of a message, with the extensions of it that are known. */
  List<FieldDescriptor> fields(Descriptor message) {
    List<FieldDescriptor> fields = new ArrayList<>(message.getFields());
    fields.addAll(extensions.getOrDefault(message.getFullName(), List.of()));
    return fields;
  }
}
