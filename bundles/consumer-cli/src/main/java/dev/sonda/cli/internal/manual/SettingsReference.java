package dev.sonda.cli.internal.manual;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The reference of all settings in {@code etc/}: the keys that components declare, and the files
 * that are shipped.
 */
public final class SettingsReference {
  private static final String HEAD =
      """
      # Settings

      The files of `etc/` (packages: `/etc/sonda`; `SONDA_ETC` names another folder), as they are declared by the
      bundles and shipped. This page is made by the build: `docs/update-configuration` writes it again.

      A file `PID.cfg` belongs to the component with that PID: `key=value`, a line that begins with `#` is a comment.
      It need not be there; what it doesn't name has its default. A change is seen within 10 seconds, after a
      SIGHUP at once (`systemctl reload sonda`), and starts that component again. An unknown key is warned
      about, with the nearest one, and left out. Environment variables and signals are in
      [distribution/README.md](../distribution/README.md).
      """;

  private final List<ComponentSettings> components;
  private final List<ShippedSettings> files;

  private SettingsReference(List<ComponentSettings> components, List<ShippedSettings> files) {
    this.components = components;
    this.files = files;
  }

  /**
   * Reads declarations and shipped files.
   *
   * @param jars the bundles; other jars among them are ignored
   * @param files the shipped files' texts by their names
   */
  public static SettingsReference of(List<Path> jars, Map<String, String> files)
      throws IOException {
    return new SettingsReference(
        MetatypeFile.allIn(jars),
        new TreeMap<>(files)
            .entrySet().stream()
                .map(file -> ShippedSettings.of(file.getKey(), file.getValue()))
                .toList());
  }

  List<ComponentSettings> components() {
    return components;
  }

  List<ShippedSettings> files() {
    return files;
  }

  /** The page {@code docs/configuration.md}. */
  public String markdown() {
    StringBuilder page = new StringBuilder(HEAD);
    for (ComponentSettings component : components) {
      page.append("\n## `").append(component.fileName()).append("`\n\n");
      page.append(component.name()).append(". ").append(component.description()).append(".\n");
      if (component.isFactory()) {
        page.append("Any number of files, each with a NAME of its own.\n");
      }
      page.append("\n| key | values | unit | default | what |\n|---|---|---|---|---|\n");
      component.settings().forEach(setting -> row(page, setting));
    }
    for (ShippedSettings file : files) {
      page.append("\n## `").append(file.fileName()).append("`\n\n").append(file.about());
      page.append("\n\n| key | shipped with | what |\n|---|---|---|\n");
      for (ShippedSettings.Line line : file.lines()) {
        row(page, "`" + line.key() + "`", code(line.value()), line.description());
      }
    }
    return page.toString();
  }

  private static void row(StringBuilder page, DeclaredSetting setting) {
    row(
        page,
        "`" + setting.key() + "`",
        setting.values(),
        setting.unit(),
        code(setting.defaultValue()),
        setting.description());
  }

  private static String code(String value) {
    return value.isEmpty() ? "empty" : "`" + value + "`";
  }

  private static void row(StringBuilder page, String... cells) {
    page.append(
        List.of(cells).stream()
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }
}
