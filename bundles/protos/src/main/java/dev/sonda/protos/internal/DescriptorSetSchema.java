package dev.sonda.protos.internal;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The schema, read from the descriptor set that the build generates from {@code src/main/schema}.
 */
public final class DescriptorSetSchema implements TraceSchema {
  private static final String RESOURCE = "/dev/sonda/protos/trace.desc";
  private static final TextFormat.Parser TEXT =
      TextFormat.Parser.newBuilder()
          .setSingularOverwritePolicy(
              TextFormat.Parser.SingularOverwritePolicy.FORBID_SINGULAR_OVERWRITES)
          .build();

  private final Map<String, FileDescriptorProto> sources = new HashMap<>();
  private final Map<String, String> fileOfMessage = new HashMap<>();
  private final Map<String, FileDescriptor> linked = new HashMap<>();

  private DescriptorSetSchema(FileDescriptorSet files) {
    for (FileDescriptorProto file : files.getFileList()) {
      sources.put(file.getName(), file);
      for (DescriptorProto message : file.getMessageTypeList()) {
        fileOfMessage.put(message.getName(), file.getName());
      }
    }
  }

  /**
   * Reads the resource with the descriptor set; a missing or damaged resource is an error of the
   * build, not of the caller.
   */
  public static DescriptorSetSchema load() {
    try (InputStream in = DescriptorSetSchema.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("this bundle was built without " + RESOURCE);
      }
      return new DescriptorSetSchema(FileDescriptorSet.parseFrom(in));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }

  @Override
  public Optional<Descriptor> message(String name) {
    return Optional.ofNullable(fileOfMessage.get(name))
        .map(file -> link(file).findMessageTypeByName(name));
  }

  @Override
  public TraceConfig parseTraceConfig(CharSequence text) throws TextFormat.ParseException {
    DynamicMessage.Builder config = DynamicMessage.newBuilder(traceConfig());
    TEXT.merge(text, config);
    try {
      return TraceConfig.parseFrom(config.build().toByteString());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("schema and class of TraceConfig differ", e);
    }
  }

  @Override
  public String print(MessageOrBuilder message) {
    return TextFormat.printer().escapingNonAscii(false).printToString(named(message));
  }

  /**
   * Converts a message to a dynamic message of the schema, which has names for fields that the
   * generated class knows only by number. Returns the message unchanged if it contains bytes that
   * aren't a valid message of the schema.
   */
  private MessageOrBuilder named(MessageOrBuilder message) {
    Optional<Descriptor> known = message(message.getDescriptorForType().getName());
    if (known.isEmpty() || message.getDescriptorForType().getContainingType() != null) {
      return message;
    }
    Message complete =
        message instanceof Message m ? m : ((Message.Builder) message).buildPartial();
    try {
      return DynamicMessage.parseFrom(known.get(), complete.toByteString());
    } catch (InvalidProtocolBufferException e) {
      return message;
    }
  }

  private synchronized FileDescriptor link(String file) {
    FileDescriptor known = linked.get(file);
    if (known != null) {
      return known;
    }
    FileDescriptorProto source = sources.get(file);
    FileDescriptor[] imports =
        source.getDependencyList().stream().map(this::link).toArray(FileDescriptor[]::new);
    try {
      FileDescriptor fresh = FileDescriptor.buildFrom(source, imports);
      linked.put(file, fresh);
      return fresh;
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(file + " of " + RESOURCE + " is broken", e);
    }
  }
}
