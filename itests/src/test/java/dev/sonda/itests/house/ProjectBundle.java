package dev.sonda.itests.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A bundle of this project, as described by its folder.
 *
 * @param rootPackage common package of all its code, without "dev.sonda."
 * @param knows bundles, or packages of {@code api}, that it may use
 */
record ProjectBundle(String name, Path folder, String rootPackage, List<String> knows) {
  private static final Path BUNDLES = Path.of("..", "bundles");

  static List<ProjectBundle> all() {
    try (Stream<Path> folders = Files.list(BUNDLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("bnd.bnd")))
          .filter(folder -> Files.exists(sourcesOf(folder)))
          .sorted()
          .map(ProjectBundle::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The root packages of the bundles that it may use. */
  List<String> knownPackages(List<ProjectBundle> bundles) {
    return knows.stream().map(known -> packageOf(known, bundles)).toList();
  }

  private static String packageOf(String known, List<ProjectBundle> bundles) {
    return bundles.stream()
        .filter(bundle -> bundle.name.equals(known))
        .map(ProjectBundle::rootPackage)
        .findFirst()
        .orElse(known);
  }

  /** All folders below its sources that hold Java files. */
  List<Path> packageFolders() {
    try (Stream<Path> all = Files.walk(sourcesOf(folder))) {
      return all.filter(Files::isDirectory).filter(each -> typesIn(each) > 0).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Number of Java files in a folder, without package-info. */
  static long typesIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
          .count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProjectBundle read(Path folder) {
    Properties bnd = new Properties();
    try (var in = Files.newBufferedReader(folder.resolve("bnd.bnd"))) {
      bnd.load(in);
      String knows = bnd.getProperty("Sonda-Knows", "none");
      return new ProjectBundle(
          folder.getFileName().toString(),
          folder,
          rootOf(sourcesOf(folder)),
          knows.equals("none") ? List.of() : List.of(knows.split(" ")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path sourcesOf(Path folder) {
    return folder.resolve("src/main/java/dev/sonda");
  }

  /** The deepest common package, above any branching or internal folder. */
  private static String rootOf(Path sources) throws IOException {
    Path root = sources;
    while (typesIn(root) == 0) {
      List<Path> inside;
      try (Stream<Path> folders = Files.list(root)) {
        inside = folders.filter(Files::isDirectory).toList();
      }
      if (inside.size() != 1 || inside.getFirst().endsWith("internal")) {
        break;
      }
      root = inside.getFirst();
    }
    return sources.relativize(root).toString().replace('/', '.');
  }
}
