package dev.sonda.cli.internal.config.protovm;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages of descriptor sets that a command line names. */
final class GivenMessages {
  private final Map<String, FileDescriptor> files = new HashMap<>();
  private final Map<String, Descriptor> messages = new HashMap<>();

  /** Adds the files of a set, in which every file stands behind those that it imports. */
  void add(byte[] descriptorSet) throws InvalidProtocolBufferException, CompileError {
    for (FileDescriptorProto file : FileDescriptorSet.parseFrom(descriptorSet).getFileList()) {
      FileDescriptor linked = link(file);
      files.put(file.getName(), linked);
      linked.getMessageTypes().forEach(message -> messages.put(message.getFullName(), message));
    }
  }

  private FileDescriptor link(FileDescriptorProto file) throws CompileError {
    List<FileDescriptor> imports = new ArrayList<>();
    for (String name : file.getDependencyList()) {
      FileDescriptor found = files.get(name);
      if (found == null) {
        throw new CompileError(
            file.getName() + " imports " + name + ", which isn't in the set in front of it");
      }
      imports.add(found);
    }
    try {
      return FileDescriptor.buildFrom(file, imports.toArray(FileDescriptor[]::new));
    } catch (DescriptorValidationException e) {
      throw new CompileError(file.getName() + ": " + e);
    }
  }

  Optional<Descriptor> find(String fullName) {
    return Optional.ofNullable(messages.get(fullName));
  }
}
