package dev.sonda.probe.ftrace.internal.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The layout of one event's records on the running kernel.
 *
 * @param id number with which each record of the event begins
 * @param commonFields fields that every event has
 * @param fields the event's own fields
 */
public record EventFormat(
    String group, String name, int id, List<FieldFormat> commonFields, List<FieldFormat> fields) {
  /** Largest event id: a record begins with its event's id in 16 bits. */
  private static final int MAX_ID = 0xFFFF;

  /** Maximum number of fields in a valid format; the largest event of a 6.18 kernel has 33. */
  private static final int MAX_FIELDS = 1024;

  private static final int USUAL_PRINT_ID = 5;
  private static final int USUAL_PRINT_TEXT = 16;

  private static final Pattern ID = Pattern.compile("ID: ([0-9]{1,9})");

  public EventFormat {
    commonFields = List.copyOf(commonFields);
    fields = List.copyOf(fields);
  }

  /**
   * Parses a format file's text. The line {@code print fmt:} is for the kernel's own text output
   * and is ignored.
   *
   * @throws IOException if the text has no id or no fields, or is malformed
   */
  public static EventFormat parse(String group, String name, String text) throws IOException {
    int id = 0;
    boolean common = true;
    List<FieldFormat> commonFields = new ArrayList<>();
    List<FieldFormat> fields = new ArrayList<>();
    for (String line : text.substring(0, endOfLayout(text)).lines().toList()) {
      Optional<FieldFormat> field = FieldFormat.parse(line);
      if (field.isPresent()) {
        (common ? commonFields : fields).add(field.get());
      } else if (line.isBlank()) {
        common = commonFields.isEmpty();
      } else {
        id = Math.max(id, id(line));
      }
    }
    return checked(new EventFormat(group, name, id, commonFields, fields));
  }

  /**
   * The format of {@code ftrace/print}, for use where its format file can't be read. Every kernel
   * with format files has had the event with this layout.
   */
  public static EventFormat usualPrint() {
    return new EventFormat(
        "ftrace",
        "print",
        USUAL_PRINT_ID,
        List.of(
            new FieldFormat("unsigned short common_type", "common_type", 0, 2, false),
            new FieldFormat("unsigned char common_flags", "common_flags", 2, 1, false),
            new FieldFormat("int common_pid", "common_pid", 4, 4, true)),
        List.of(new FieldFormat("char buf", "buf", USUAL_PRINT_TEXT, 0, false)));
  }

  /** A copy of the event in which {@code field}, if present, has another declaration. */
  public EventFormat declaring(String field, String declaration) {
    return new EventFormat(
        group,
        name,
        id,
        commonFields,
        fields.stream()
            .map(each -> each.name().equals(field) ? each.declaredAs(declaration) : each)
            .toList());
  }

  private static int endOfLayout(String text) {
    int end = text.indexOf("print fmt:");
    return end < 0 ? text.length() : end;
  }

  private static int id(String line) {
    Matcher id = ID.matcher(line);
    return id.matches() ? Integer.parseInt(id.group(1)) : 0;
  }

  private static EventFormat checked(EventFormat format) throws IOException {
    String event = "the format of " + format.group + "/" + format.name;
    if (format.id == 0 || format.id > MAX_ID) {
      throw new IOException(event + " has no id");
    }
    if (format.commonFields.isEmpty()) {
      throw new IOException(event + " has no fields");
    }
    if (format.commonFields.size() + format.fields.size() > MAX_FIELDS) {
      throw new IOException(event + " has too many fields");
    }
    return format;
  }
}
