package dev.sonda.trace.processor.internal.docs;

import dev.sonda.trace.processor.internal.docs.SqlObjectDoc.Kind;
import dev.sonda.trace.processor.internal.docs.SqlObjectDoc.Member;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats the documentation of an object as searchable text, and its members as JSON. */
record SqlObjectDocFormatter(SqlObjectDoc object) {
  private static final int SHORT_BYTES = 160;

  /** The object as labelled lines, in Perfetto's format. */
  String summary() {
    StringBuilder lines = new StringBuilder();
    lines.append("Package: ").append(object.packageName());
    lines.append("\nModule: ").append(object.module());
    if (object.kind() != Kind.MODULE) {
      lines.append("\nName: ").append(object.name());
    }
    lines.append("\nQualified name: ").append(object.qualifiedName());
    lines.append("\nSearch aliases: ").append(words());
    lines.append("\nKind: ").append(object.isExposed() ? "public " : "internal ");
    lines.append(object.kind());
    if (!object.description().isEmpty()) {
      lines.append("\nDescription: ").append(object.description());
    }
    append(lines, "Arguments", object.arguments());
    if (!object.returns().type().isEmpty()) {
      lines.append("\nReturns: ").append(object.returns().type());
      appendDescription(lines, object.returns());
    }
    append(lines, "Columns", object.columns());
    return lines.toString();
  }

  private String words() {
    String name = object.kind() == Kind.MODULE ? "" : " " + object.name();
    return (object.packageName() + " " + object.module() + name)
        .replace('.', ' ')
        .replace('_', ' ');
  }

  private static void append(StringBuilder lines, String heading, List<Member> members) {
    if (members.isEmpty()) {
      return;
    }
    lines.append('\n').append(heading).append(':');
    for (Member member : members) {
      lines.append("\n- ").append(member.name());
      lines.append(" (").append(member.type()).append(')');
      appendDescription(lines, member);
    }
  }

  private static void appendDescription(StringBuilder lines, Member member) {
    if (!member.description().isEmpty()) {
      lines.append(": ").append(member.description());
    }
  }

  /** The begin of the description, cut to whole characters within a limit of bytes. */
  String shortDescription() {
    StringBuilder text = new StringBuilder();
    int bytes = 0;
    for (int character : object.description().codePoints().toArray()) {
      bytes += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
      if (bytes > SHORT_BYTES) {
        break;
      }
      text.appendCodePoint(character);
    }
    return text.toString();
  }

  /** Names, types and descriptions of members as a JSON array. */
  static String json(List<Member> members) {
    return members.stream()
        .map(member ->
            "{\"name\":%s,\"type\":%s,\"description\":%s}"
                .formatted(
                    quoted(member.name()), quoted(member.type()), quoted(member.description())))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        default -> quoted.append(c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : c);
      }
    }
    return quoted.append('"').toString();
  }
}
