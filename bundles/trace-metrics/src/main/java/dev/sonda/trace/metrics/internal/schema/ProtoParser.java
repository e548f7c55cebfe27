package dev.sonda.trace.metrics.internal.schema;

import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import dev.sonda.trace.metrics.MetricException;

/**
 * Parses the text of a protobuf schema: messages, enums and extensions, in proto2 and proto3
 * syntax. Options and services are skipped, as metrics don't need them.
 */
final class ProtoParser {
  private final ProtoTokenizer tokens;
  private final MessageDeclarationParser messages;
  private final FileDescriptorProto.Builder file;

  private ProtoParser(String name, ProtoTokenizer tokens) {
    this.tokens = tokens;
    messages = new MessageDeclarationParser(tokens);
    file = FileDescriptorProto.newBuilder().setName(name);
  }

  /**
   * Parses a file.
   *
   * @param name name by which other files import the file
   * @throws MetricException with the line of a syntax error
   */
  static FileDescriptorProto parse(String name, String text) throws MetricException {
    ProtoParser parser = new ProtoParser(name, new ProtoTokenizer(name, text));
    while (!parser.tokens.isAtEnd()) {
      parser.statement();
    }
    return parser.file.build();
  }

  private void statement() throws MetricException {
    if (tokens.skip("message")) {
      file.addMessageType(messages.message());
    } else if (tokens.skip("enum")) {
      file.addEnumType(enumType(tokens));
    } else if (tokens.skip("extend")) {
      messages.extend(file::addExtension);
    } else if (tokens.skip("package")) {
      file.setPackage(tokens.word());
      tokens.expect(";");
    } else if (tokens.skip("import")) {
      importFile();
    } else if (tokens.skip("syntax")) {
      tokens.expect("=");
      file.setSyntax(tokens.quoted());
      tokens.expect(";");
    } else if (tokens.is("option") || tokens.is("service")) {
      tokens.skipStatement();
    } else if (!tokens.skip(";")) {
      throw tokens.unexpected("a message");
    }
  }

  private void importFile() throws MetricException {
    boolean isPublic = tokens.skip("public");
    if (!isPublic) {
      tokens.skip("weak");
    }
    if (isPublic) {
      file.addPublicDependency(file.getDependencyCount());
    }
    file.addDependency(tokens.quoted());
    tokens.expect(";");
  }

  static EnumDescriptorProto enumType(ProtoTokenizer tokens) throws MetricException {
    EnumDescriptorProto.Builder type = EnumDescriptorProto.newBuilder().setName(tokens.word());
    tokens.expect("{");
    while (!tokens.skip("}")) {
      if (tokens.is("option") || tokens.is("reserved")) {
        tokens.skipStatement();
      } else if (!tokens.skip(";")) {
        String name = tokens.word();
        tokens.expect("=");
        type.addValueBuilder().setName(name).setNumber(tokens.number());
        tokens.skipOptions();
        tokens.expect(";");
      }
    }
    return type.build();
  }
}
