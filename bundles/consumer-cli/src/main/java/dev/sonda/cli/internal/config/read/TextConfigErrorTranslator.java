package dev.sonda.cli.internal.config.read;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.protos.TraceSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Turns the parser's exception about a text config into findings with file, line and column. */
final class TextConfigErrorTranslator {
  /** The parser lists unknown fields as lines {@code line:column:<tab>package.Message.field}. */
  private static final Pattern UNKNOWN =
      Pattern.compile("(\\d+):(\\d+):\t\\[?([\\w.]+)\\.([\\w]+)]?");

  private static final Pattern POSITION = Pattern.compile("^\\d+:\\d+: ");
  private static final String PACKAGE = "perfetto.protos.";

  private TextConfigErrorTranslator() {}

  /** Whether the parser read the whole text and complains of unknown fields alone. */
  static boolean isOfUnknownFields(TextFormat.ParseException e) {
    return UNKNOWN.matcher(String.valueOf(e.getMessage())).find();
  }

  /** The findings for all unknown fields, or for the one value that can't be read. */
  static List<ConfigFinding> describe(
      String file, TextFormat.ParseException e, TraceSchema schema) {
    String message = String.valueOf(e.getMessage());
    List<ConfigFinding> unknown =
        UNKNOWN.matcher(message).results().map(found -> unknown(file, found, schema)).toList();
    return unknown.isEmpty()
        ? List.of(
            ConfigFinding.error(
                file + ":" + e.getLine() + ":" + e.getColumn(),
                POSITION.matcher(message).replaceFirst("")))
        : unknown;
  }

  private static ConfigFinding unknown(String file, MatchResult found, TraceSchema schema) {
    return ConfigFinding.error(
        file + ":" + found.group(1) + ":" + found.group(2),
        withoutPackage(found.group(3))
            + " has no field '"
            + found.group(4)
            + "'"
            + suggestion(found.group(3), found.group(4), schema));
  }

  private static String suggestion(String message, String field, TraceSchema schema) {
    return descriptor(withoutPackage(message), schema)
        .map(type -> NameSuggestion.hint(field, names(type)))
        .orElse("");
  }

  private static List<String> names(Descriptor type) {
    return type.getFields().stream().map(FieldDescriptor::getName).toList();
  }

  /**
   * Finds a message by a name such as {@code TraceConfig.BufferConfig}; empty if it isn't in the
   * schema.
   */
  private static Optional<Descriptor> descriptor(String name, TraceSchema schema) {
    List<String> parts = Arrays.asList(name.split("\\.", -1));
    Optional<Descriptor> type = schema.message(parts.getFirst());
    for (String nested : parts.subList(1, parts.size())) {
      type = type.map(outer -> outer.findNestedTypeByName(nested));
    }
    return type;
  }

  private static String withoutPackage(String name) {
    return name.startsWith(PACKAGE) ? name.substring(PACKAGE.length()) : name;
  }
}
