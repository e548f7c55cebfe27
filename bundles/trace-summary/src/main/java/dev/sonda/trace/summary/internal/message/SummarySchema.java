package dev.sonda.trace.summary.internal.message;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The schema of summaries, read from the descriptor set that the build generates from {@code
 * src/main/schema}.
 */
public final class SummarySchema {
  private static final String RESOURCE = "summary.desc";
  private static final Map<String, Descriptor> MESSAGES = load();

  private SummarySchema() {}

  /** Creates a builder of the message type with that name. */
  public static DynamicMessage.Builder builder(String message) {
    return DynamicMessage.newBuilder(message(message));
  }

  /** The descriptor of a message type of the schema. */
  public static Descriptor message(String name) {
    Descriptor message = MESSAGES.get(name);
    if (message == null) {
      throw new IllegalArgumentException("the schema has no message " + name);
    }
    return message;
  }

  private static Map<String, Descriptor> load() {
    try (InputStream in = SummarySchema.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("this bundle was built without " + RESOURCE);
      }
      return messages(FileDescriptorSet.parseFrom(in));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(RESOURCE + " is broken", e);
    }
  }

  /** All message types by name. In a descriptor set, files follow the files that they import. */
  private static Map<String, Descriptor> messages(FileDescriptorSet set)
      throws DescriptorValidationException {
    Map<String, FileDescriptor> files = new HashMap<>();
    Map<String, Descriptor> messages = new HashMap<>();
    for (FileDescriptorProto source : set.getFileList()) {
      FileDescriptor[] imports =
          source.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      FileDescriptor file = FileDescriptor.buildFrom(source, imports);
      files.put(source.getName(), file);
      file.getMessageTypes().forEach(message -> messages.put(message.getName(), message));
    }
    return messages;
  }
}
