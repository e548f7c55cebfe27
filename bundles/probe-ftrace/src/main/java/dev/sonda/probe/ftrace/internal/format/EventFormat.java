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
 * @param id what a record begins with
 * @param commonFields those that every event has
 * @param fields the event's own
 */
public record EventFormat(
    String group, String name, int id, List<FieldFormat> commonFields, List<FieldFormat> fields) {
  /** A record begins with its event's id in 16 bits; 0 is no event. */
  private static final int MAX_ID = 0xFFFF;

  /** The largest of a 6.18 kernel has 33; what has more than this is no format. */
  private static final int MAX_FIELDS = 1024;

  private static final int USUAL_PRINT_ID = 5;
  private static final int USUAL_PRINT_TEXT = 16;

  private static final Pattern ID = Pattern.compile("ID: ([0-9]{1,9})");

  public EventFormat {
    commonFields = List.copyOf(commonFields);
    fields = List.copyOf(fields);
  }

  /**
   * Reads a format file's text. What stands behind {@code print fmt:} is for the kernel's own text
   * output and isn't looked at.
   *
   * @throws IOException if it has no id, no fields, or makes no sense
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
   * {@code ftrace/print} where its format can't be read. The kernel has it always, and had it like
   * this for as long as it has had formats.
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

  /** The same event with one field taken for something else, if it is there. */
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
