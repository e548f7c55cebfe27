package dev.sonda.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder into which Sonda was unpacked. Bundles are in {@code bundles/<start level>-<name>/},
 * the framework's properties in {@code etc/framework.properties}.
 *
 * <p>The levels up to {@link #SERVICE_LEVEL} have the bundles of the tracing service and its
 * sockets. Bundles of later levels are installed afterwards, except for a few from which bundles of
 * earlier levels import: {@code lib/installed-first} lists these.
 *
 * <p>If the analysis is installed, a daemon also has its bundles, on the last level; they stay idle
 * until a command of the daemon's shell uses them.
 */
final class Distribution {
  /** The start level at which the tracing service runs and its sockets listen. */
  static final int SERVICE_LEVEL = 3;

  /**
   * The start level of the analysis bundles, the last one of a daemon; they are installed after the
   * daemon's own bundles.
   */
  private static final int ANALYSIS_LEVEL = 6;

  private static final Pattern LEVEL_FOLDER = Pattern.compile("(\\d+)-.+");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}");

  private final Path home;
  private final @Nullable Path analysis;

  Distribution(Path home) {
    this(home, null);
  }

  /**
   * Creates a distribution.
   *
   * @param analysis the folder of the analysis bundles; null without the analysis
   */
  Distribution(Path home, @Nullable Path analysis) {
    this.home = home;
    this.analysis = analysis;
  }

  /**
   * A bundle's jar.
   *
   * @param startLevel the start level to which the bundle is assigned
   * @param isFirst whether it has to be installed before any bundle starts
   */
  record BundleFile(Path jar, int startLevel, boolean isFirst) {}

  /** All bundles, in the order of their start levels. */
  List<BundleFile> bundles() throws IOException {
    Set<Path> importedEarly = importedEarly();
    List<BundleFile> bundles = new ArrayList<>();
    for (Path folder : sorted(home.resolve("bundles"))) {
      Matcher name = LEVEL_FOLDER.matcher(folder.getFileName().toString());
      if (name.matches()) {
        int level = Integer.parseInt(name.group(1));
        sorted(folder).stream()
            .filter(file -> file.toString().endsWith(".jar"))
            .forEach(jar ->
                bundles.add(
                    new BundleFile(
                        jar, level, level <= SERVICE_LEVEL || importedEarly.contains(jar))));
      }
    }
    addAnalysis(bundles);
    return bundles;
  }

  /** Adds the bundles of the analysis, except for bundles that the recorder also has. */
  private void addAnalysis(List<BundleFile> bundles) throws IOException {
    Path folder = analysis;
    if (folder == null) {
      return;
    }
    Set<Path> known =
        bundles.stream().map(bundle -> bundle.jar().getFileName()).collect(Collectors.toSet());
    for (Path jar : sorted(folder)) {
      if (jar.toString().endsWith(".jar") && !known.contains(jar.getFileName())) {
        bundles.add(new BundleFile(jar, ANALYSIS_LEVEL, false));
      }
    }
  }

  private Set<Path> importedEarly() throws IOException {
    Path list = home.resolve("lib/installed-first");
    return Files.exists(list)
        ? Files.readAllLines(list).stream().map(home::resolve).collect(Collectors.toSet())
        : Set.of();
  }

  /** The framework's properties, with {@code ${sonda.…}} replaced. */
  Map<String, String> frameworkProperties(Map<String, String> variables) throws IOException {
    Map<String, String> known = new HashMap<>(variables);
    known.put("sonda.home", home.toString());
    known.putIfAbsent("sonda.etc", home.resolve("etc").toString());
    known.putIfAbsent("sonda.deploy", home.resolve("deploy").toString());
    Properties file = load(Path.of(known.get("sonda.etc"), "framework.properties"));
    Map<String, String> properties = new HashMap<>(known);
    file.stringPropertyNames()
        .forEach(key -> properties.put(key, substitute(file.getProperty(key), known)));
    return properties;
  }

  private static Properties load(Path file) throws IOException {
    Properties properties = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return properties;
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + file, e);
    } catch (IOException | IllegalArgumentException e) {
      // The Properties parser reports only the reason, without file and line.
      throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String substitute(String value, Map<String, String> variables) {
    return VARIABLE
        .matcher(value)
        .replaceAll(match ->
            Matcher.quoteReplacement(variables.getOrDefault(match.group(1), match.group())));
  }

  private static List<Path> sorted(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return sorted(folder, files);
    }
  }

  /**
   * Sorts the files of a listing. A failure while the listing is iterated, which a stream throws
   * unchecked, is rethrown as an IOException.
   */
  static List<Path> sorted(Path folder, Stream<Path> files) throws IOException {
    try {
      return files.sorted().toList();
    } catch (UncheckedIOException e) {
      throw new IOException("cannot list " + folder, e.getCause());
    }
  }
}
