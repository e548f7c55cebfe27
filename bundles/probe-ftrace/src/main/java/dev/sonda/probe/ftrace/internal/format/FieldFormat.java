package dev.sonda.probe.ftrace.internal.format;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One field of an event's record, as a line of its format file describes it.
 *
 * @param declaration type and name as the kernel's C code has them, {@code char comm[16]}
 * @param name the name alone, or "" where the declaration ends in none
 * @param offset offset in bytes from the begin of the record
 */
public record FieldFormat(
    String declaration, String name, int offset, int sizeBytes, boolean signed) {
  /**
   * Maximum length of a declaration in characters; the kernel's own limit is 128 including the
   * terminating zero.
   */
  private static final int MAX_DECLARATION_CHARS = 127;

  private static final Pattern LINE =
      Pattern.compile(
          "\\s*field:\\s*([^;]+);\\s*offset:([0-9]{1,5});\\s*size:([0-9]{1,5});"
              + "(?:\\s*signed:([01]);)?\\s*");
  private static final Pattern NAME = Pattern.compile("([A-Za-z_][A-Za-z_0-9]*)(\\[[^\\]]*\\])?$");

  /** Parses a line; empty if the line describes no field. */
  static Optional<FieldFormat> parse(String line) throws IOException {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String declaration = parts.group(1).strip();
    if (declaration.length() > MAX_DECLARATION_CHARS) {
      throw new IOException("a field is declared in " + declaration.length() + " characters");
    }
    return Optional.of(
        new FieldFormat(
            declaration,
            nameIn(declaration),
            Integer.parseInt(parts.group(2)),
            Integer.parseInt(parts.group(3)),
            "1".equals(parts.group(4))));
  }

  /** Offset of the end of the field: the minimum length of a record that contains the field. */
  public int end() {
    return offset + sizeBytes;
  }

  public FieldKind kind() {
    return FieldKind.of(this);
  }

  /** A copy with another declaration for these bytes. */
  FieldFormat declaredAs(String other) {
    return new FieldFormat(other, name, offset, sizeBytes, signed);
  }

  private static String nameIn(String declaration) {
    Matcher name = NAME.matcher(declaration);
    return name.find() ? name.group(1) : "";
  }
}
