package dev.sonda.trace.metrics.internal.schema;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import dev.sonda.trace.metrics.MetricException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Parses message declarations and their fields in the text of a protobuf schema. */
final class MessageDeclarationParser {
  private static final int LAST_NUMBER = 1 << 29;

  private static final Map<String, FieldDescriptorProto.Type> SIMPLE_TYPES = simpleTypes();

  private final ProtoTokenizer tokens;

  MessageDeclarationParser(ProtoTokenizer tokens) {
    this.tokens = tokens;
  }

  /** Parses a message declaration, from the name on. */
  DescriptorProto message() throws MetricException {
    DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(tokens.word());
    tokens.expect("{");
    while (!tokens.skip("}")) {
      statement(message);
    }
    return message.build();
  }

  private void statement(DescriptorProto.Builder message) throws MetricException {
    if (tokens.skip("message")) {
      message.addNestedType(message());
    } else if (tokens.skip("enum")) {
      message.addEnumType(ProtoParser.enumType(tokens));
    } else if (tokens.skip("extend")) {
      extend(message::addExtension);
    } else if (tokens.skip("oneof")) {
      oneof(message);
    } else if (tokens.skip("extensions")) {
      extensions(message);
    } else if (tokens.is("option") || tokens.is("reserved")) {
      tokens.skipStatement();
    } else if (!tokens.skip(";")) {
      message.addField(field(message));
    }
  }

  private void oneof(DescriptorProto.Builder message) throws MetricException {
    int index = message.getOneofDeclCount();
    message.addOneofDeclBuilder().setName(tokens.word());
    tokens.expect("{");
    while (!tokens.skip("}")) {
      if (tokens.is("option")) {
        tokens.skipStatement();
      } else {
        message.addField(field(message).setOneofIndex(index));
      }
    }
  }

  private void extensions(DescriptorProto.Builder message) throws MetricException {
    do {
      int from = tokens.number();
      int to = from + 1;
      if (tokens.skip("to")) {
        to = tokens.skip("max") ? LAST_NUMBER : tokens.number() + 1;
      }
      message.addExtensionRangeBuilder().setStart(from).setEnd(to);
    } while (tokens.skip(","));
    tokens.skipOptions();
    tokens.expect(";");
  }

  /** Parses the fields of an extend declaration. */
  void extend(Consumer<FieldDescriptorProto> extensions) throws MetricException {
    String extendee = tokens.word();
    tokens.expect("{");
    while (!tokens.skip("}")) {
      if (!tokens.skip(";")) {
        extensions.accept(field(DescriptorProto.newBuilder()).setExtendee(extendee).build());
      }
    }
  }

  private FieldDescriptorProto.Builder field(DescriptorProto.Builder message)
      throws MetricException {
    FieldDescriptorProto.Builder field = FieldDescriptorProto.newBuilder().setLabel(label());
    String type = tokens.word();
    boolean isMap = type.equals("map") && tokens.skip("<");
    DescriptorProto.Builder entry = DescriptorProto.newBuilder();
    if (isMap) {
      mapTypes(entry);
    }
    field.setName(tokens.word());
    tokens.expect("=");
    field.setNumber(tokens.number());
    if (isMap) {
      String name = entryName(field.getName());
      message.addNestedType(entry.setName(name));
      field.setTypeName(name).setLabel(Label.LABEL_REPEATED);
    } else {
      setType(field, type);
    }
    tokens.skipOptions();
    tokens.expect(";");
    return field;
  }

  private Label label() {
    if (tokens.skip("repeated")) {
      return Label.LABEL_REPEATED;
    }
    boolean isRequired = tokens.skip("required");
    if (!isRequired) {
      tokens.skip("optional");
    }
    return isRequired ? Label.LABEL_REQUIRED : Label.LABEL_OPTIONAL;
  }

  private void mapTypes(DescriptorProto.Builder entry) throws MetricException {
    entry.getOptionsBuilder().setMapEntry(true);
    setType(entry.addFieldBuilder().setName("key").setNumber(1), tokens.word());
    tokens.expect(",");
    setType(entry.addFieldBuilder().setName("value").setNumber(2), tokens.word());
    tokens.expect(">");
    entry.getFieldBuilderList().forEach(field -> field.setLabel(Label.LABEL_OPTIONAL));
  }

  /** The name that protobuf gives to the entry message of a map field. */
  private static String entryName(String field) {
    return Pattern.compile("(?:^|_+)(\\w)")
            .matcher(field)
            .replaceAll(begin -> begin.group(1).toUpperCase(Locale.ROOT))
        + "Entry";
  }

  /**
   * Sets the type of a field. A name that isn't a scalar type is resolved to a message or an enum
   * later, by linking.
   */
  private static void setType(FieldDescriptorProto.Builder field, String name) {
    FieldDescriptorProto.Type type = SIMPLE_TYPES.get(name);
    if (type == null) {
      field.setTypeName(name);
    } else {
      field.setType(type);
    }
  }

  private static Map<String, FieldDescriptorProto.Type> simpleTypes() {
    Map<String, FieldDescriptorProto.Type> types = new HashMap<>();
    for (FieldDescriptorProto.Type type : FieldDescriptorProto.Type.values()) {
      types.put(type.name().substring("TYPE_".length()).toLowerCase(Locale.ROOT), type);
    }
    types.keySet().removeAll(Set.of("group", "message", "enum"));
    return types;
  }
}
