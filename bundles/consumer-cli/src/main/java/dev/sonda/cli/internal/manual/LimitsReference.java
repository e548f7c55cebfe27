package dev.sonda.cli.internal.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The documented limits of {@code docs/limits.md}, which are copied into the manual pages of the
 * commands concerned.
 */
public final class LimitsReference {
  private static final String READING = "Traces that the tools read";
  private static final String SUMMARY = "Lines of a summary";
  private static final Set<String> READERS = Set.of("info", "dump", "convert", "merge");
  private static final Set<String> RECORDERS = Set.of("record", "stop", "attach", "snapshot");
  private static final String DAEMON = "daemon";

  private final List<Section> sections = new ArrayList<>();

  /**
   * A section of the document.
   *
   * @param paragraphs the paragraphs in plain text
   * @param rows the rows of the section's table without the heading, each cell in plain text
   */
  private record Section(String title, List<String> paragraphs, List<List<String>> rows) {}

  public LimitsReference(String markdown) {
    String[] parts = markdown.split("(?m)^## ", -1);
    for (int i = 1; i < parts.length; i++) {
      sections.add(section(parts[i]));
    }
  }

  private static Section section(String text) {
    int end = text.indexOf('\n');
    List<String> paragraphs = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (String block : text.substring(end).strip().split("\n{2,}", -1)) {
      if (block.startsWith("|")) {
        block.lines().skip(2).forEach(row -> rows.add(cells(row)));
      } else {
        paragraphs.add(plain(block));
      }
    }
    return new Section(text.substring(0, end), paragraphs, rows);
  }

  private static List<String> cells(String row) {
    return List.of(row.substring(1, row.lastIndexOf('|')).split("\\|", -1)).stream()
        .map(LimitsReference::plain)
        .toList();
  }

  /** Removes Markdown's markup of code and links. */
  private static String plain(String markdown) {
    return markdown
        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
        .replace("`", "")
        .replace('\n', ' ')
        .strip();
  }

  /** Adds the sections that concern a command to its page. */
  void addTo(Roff page, String command) {
    List<Section> met =
        sections.stream().filter(section -> isMetBy(section.title, command)).toList();
    if (met.isEmpty()) {
      return;
    }
    page.section("LIMITS");
    for (Section section : met) {
      page.macro(".SS \"" + Roff.escaped(section.title) + "\"");
      boolean isFirst = true;
      for (String paragraph : section.paragraphs) {
        if (!isFirst) {
          page.macro(".PP");
        }
        page.text(paragraph);
        isFirst = false;
      }
      section.rows.forEach(row ->
          page.item(
              Roff.bold(row.getFirst()), String.join("; ", row.subList(1, row.size())) + "."));
    }
  }

  private static boolean isMetBy(String title, String command) {
    return switch (title) {
      case READING -> READERS.contains(command);
      case SUMMARY -> RECORDERS.contains(command);
      default -> command.equals(DAEMON);
    };
  }
}
