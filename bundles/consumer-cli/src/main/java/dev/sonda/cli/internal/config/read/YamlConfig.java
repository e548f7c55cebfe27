package dev.sonda.cli.internal.config.read;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Parses a config in YAML: keys are the fields of TraceConfig and of its nested messages, by the
 * names that text configs have. A repeated field accepts a list or a single value. Nodes are turned
 * into fields one by one, so that an error has its line; no file can make the parser instantiate
 * arbitrary classes.
 */
final class YamlConfig {
  /** Limit of YAML aliases, since aliases can expand a small file to a huge config. */
  private static final int MOST_ALIASES = 50;

  /** Largest file, in characters: far above any real config. */
  private static final int MOST_CHARACTERS = 1 << 20;

  private YamlConfig() {}

  /** A mistake in the file with its place; lines and columns count from 1. */
  static final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;

    Wrong(Optional<Mark> mark, String sentence) {
      super(sentence);
      line = mark.map(Mark::getLine).orElse(0) + 1;
      column = mark.map(Mark::getColumn).orElse(0) + 1;
    }

    /** The mistake as compilers print theirs: {@code file:line:column: sentence}. */
    String describe(String file) {
      return file + ":" + line + ":" + column + ": " + getMessage();
    }
  }

  /**
   * Parses a config; an empty file is an empty config.
   *
   * @throws Wrong at the first mistake
   */
  static TraceConfig parse(String text, TraceSchema schema) throws Wrong {
    DynamicMessage.Builder config = DynamicMessage.newBuilder(schema.traceConfig());
    Optional<Node> root = compose(text);
    if (root.isPresent()) {
      fill(config, root.get());
    }
    try {
      return TraceConfig.parseFrom(config.build().toByteString());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("schema and class of TraceConfig differ", e);
    }
  }

  /** Parses the text into nodes, within the limits of size and aliases. */
  private static Optional<Node> compose(String text) throws Wrong {
    LoadSettings settings =
        LoadSettings.builder()
            .setMaxAliasesForCollections(MOST_ALIASES)
            .setCodePointLimit(MOST_CHARACTERS)
            .build();
    try {
      return new Compose(settings).composeString(text);
    } catch (MarkedYamlEngineException e) {
      throw new Wrong(e.getProblemMark(), String.valueOf(e.getProblem()));
    } catch (YamlEngineException e) {
      throw new Wrong(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  /** Fills a message from a mapping, and its nested messages from nested ones. */
  private static void fill(Message.Builder message, Node node) throws Wrong {
    Descriptor type = message.getDescriptorForType();
    if (!(node instanceof MappingNode mapping)) {
      throw new Wrong(
          node.getStartMark(), type.getName() + " wants its fields, as key: value, a line each");
    }
    if (mapping.isRecursive()) {
      throw new Wrong(node.getStartMark(), "this is within itself");
    }
    for (NodeTuple entry : mapping.getValue()) {
      FieldDescriptor field = field(type, entry.getKeyNode());
      if (!field.isRepeated() && message.hasField(field)) {
        throw new Wrong(entry.getKeyNode().getStartMark(), field.getName() + " is there already");
      }
      set(message, field, entry.getValueNode());
    }
  }

  private static FieldDescriptor field(Descriptor type, Node key) throws Wrong {
    String name = key instanceof ScalarNode scalar ? scalar.getValue() : "";
    FieldDescriptor field = type.findFieldByName(name);
    if (field == null) {
      List<String> known = type.getFields().stream().map(FieldDescriptor::getName).toList();
      throw new Wrong(
          key.getStartMark(),
          type.getName() + " has no field '" + name + "'" + NameSuggestion.hint(name, known));
    }
    return field;
  }

  /** Sets one field, or adds to a repeated one. */
  private static void set(Message.Builder message, FieldDescriptor field, Node node) throws Wrong {
    if (!field.isRepeated()) {
      message.setField(field, value(message, field, node));
    } else if (node instanceof SequenceNode list) {
      for (Node element : list.getValue()) {
        message.addRepeatedField(field, value(message, field, element));
      }
    } else {
      message.addRepeatedField(field, value(message, field, node));
    }
  }

  private static Object value(Message.Builder message, FieldDescriptor field, Node node)
      throws Wrong {
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      Message.Builder part = message.newBuilderForField(field);
      fill(part, node);
      return part.build();
    }
    if (!(node instanceof ScalarNode scalar)) {
      throw new Wrong(node.getStartMark(), field.getName() + " wants one value");
    }
    try {
      return scalar(field, scalar.getValue());
    } catch (IllegalArgumentException e) {
      throw new Wrong(
          node.getStartMark(),
          "'"
              + scalar.getValue()
              + "' is nothing that "
              + field.getName()
              + " can be"
              + (field.getJavaType() == FieldDescriptor.JavaType.ENUM
                  ? NameSuggestion.hint(scalar.getValue(), names(field.getEnumType()))
                  : ", " + wanted(field)));
    }
  }

  /** Converts text to a field's type; throws IllegalArgumentException if it doesn't fit. */
  private static Object scalar(FieldDescriptor field, String text) {
    return switch (field.getType()) {
      case BOOL -> bool(text);
      case STRING -> text;
      case BYTES -> ByteString.copyFrom(text, StandardCharsets.UTF_8);
      case FLOAT -> Float.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case UINT32, FIXED32 -> (int) number(text, 0, 0xffffffffL);
      case INT32, SINT32, SFIXED32 -> (int) number(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case UINT64, FIXED64 -> Long.parseUnsignedLong(withoutGaps(text));
      case INT64, SINT64, SFIXED64 -> Long.parseLong(withoutGaps(text));
      case ENUM -> constant(field.getEnumType(), text);
      case GROUP, MESSAGE -> throw new IllegalStateException(field.getFullName());
    };
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static long number(String text, long least, long most) {
    long number = Long.parseLong(withoutGaps(text));
    if (number < least || number > most) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  /** Large numbers may be written as 1_000_000. */
  private static String withoutGaps(String text) {
    return text.replace("_", "");
  }

  private static EnumValueDescriptor constant(EnumDescriptor type, String text) {
    EnumValueDescriptor value = type.findValueByName(text);
    if (value == null) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  private static List<String> names(EnumDescriptor type) {
    return type.getValues().stream().map(EnumValueDescriptor::getName).toList();
  }

  /** The kind of value that a field of this type expects, for an error sentence. */
  private static String wanted(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case BOOLEAN -> "which is true or false";
      case INT, LONG -> "which is a whole number";
      case FLOAT, DOUBLE -> "which is a number";
      default -> "which is a " + field.getJavaType();
    };
  }
}
