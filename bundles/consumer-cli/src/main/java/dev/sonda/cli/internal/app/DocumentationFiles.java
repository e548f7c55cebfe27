package dev.sonda.cli.internal.app;

import dev.sonda.cli.internal.Version;
import dev.sonda.cli.internal.manual.BashCompletion;
import dev.sonda.cli.internal.manual.DocumentedCommand;
import dev.sonda.cli.internal.manual.FishCompletion;
import dev.sonda.cli.internal.manual.LimitsReference;
import dev.sonda.cli.internal.manual.ManPage;
import dev.sonda.cli.internal.manual.SettingsReference;
import dev.sonda.cli.internal.manual.ZshCompletion;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes manual pages, the reference of settings and completions; the distribution's build runs it.
 */
public final class DocumentationFiles {
  private DocumentationFiles() {}

  /**
   * Writes all files; the settings are those that the jars on this process's class path declare.
   *
   * @param arguments the folder to write into, the folder of shipped settings, and the document of
   *     limits
   */
  public static void main(String[] arguments) throws IOException {
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
    write(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]), jars);
  }

  /**
   * Writes all files.
   *
   * @param share the folder to write into
   * @param settings the folder of shipped settings
   * @param limits the document of limits, in Markdown
   * @param jars the bundles whose settings are described
   */
  public static void write(Path share, Path settings, Path limits, List<Path> jars)
      throws IOException {
    SettingsReference reference = SettingsReference.of(jars, texts(settings));
    List<DocumentedCommand> commands = SubcommandDispatcher.entries();
    ManPage pages = new ManPage(Version.current(), new LimitsReference(text(limits)), commands);
    page(share, "sonda", 1, pages.overview());
    for (DocumentedCommand command : commands) {
      page(share, "sonda-" + command.name(), ManPage.section(command), pages.of(command));
    }
    page(share, "sonda.cfg", 5, pages.configuration(reference));
    file(share.resolve("doc/configuration.md"), reference.markdown());
    file(share.resolve("bash-completion/completions/sonda"), new BashCompletion().script(commands));
    file(share.resolve("zsh/vendor-completions/_sonda"), new ZshCompletion().script(commands));
    file(
        share.resolve("fish/vendor_completions.d/sonda.fish"),
        new FishCompletion().script(commands));
  }

  /** The shipped settings' texts by file name. */
  private static Map<String, String> texts(Path settings) throws IOException {
    try (Stream<Path> files = Files.list(settings)) {
      List<Path> all = files.sorted().toList();
      return all.stream()
          .collect(
              Collectors.toMap(file -> file.getFileName().toString(), DocumentationFiles::text));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void page(Path share, String name, int section, String text) throws IOException {
    file(share.resolve("man/man" + section + "/" + name + "." + section), text);
  }

  private static void file(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
