import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that every file that lists the bundles agrees with each bundle's bnd.bnd, or corrects
 * these files when called with "fix". A bnd.bnd states which of Sonda's bundles the bundle may use
 * (Sonda-Knows) and when it starts (Sonda-Start-Level); the table of ARCHITECTURE.md, the poms of
 * the distribution and the integration tests, and the assembly repeat that.
 */
final class Bundles {
  private static final Pattern MODULE = Pattern.compile("<module>([\\w-]+)</module>");
  private static final Pattern DESCRIPTION =
      Pattern.compile("<description>(.*?)</description>", Pattern.DOTALL);
  private static final Pattern OUR_INCLUDE =
      Pattern.compile("<include>dev\\.sonda:([\\w-]+)</include>");

  /** The start level of a bundle that programs use but the distribution doesn't include. */
  private static final String NO_LEVEL = "none";

  private static final Pattern START_LEVEL = Pattern.compile("[1-9]-[a-z]+|" + NO_LEVEL);
  private static final Pattern LEVEL_FOLDER =
      Pattern.compile("<dependencySet>\\s*<outputDirectory>bundles/(.*)</outputDirectory>");
  private static final String ASSEMBLY = "distribution/src/assembly/content.xml";
  private static final String BEGIN = "    <!-- Our bundles, listed by build/Bundles.java. -->\n";
  private static final String END = "    <!-- Here that list ends. -->\n";

  private record Bundle(String name, List<String> knows, String startLevel, String description) {
    boolean isDistributed() {
      return !startLevel.equals(NO_LEVEL);
    }
  }

  private final Path root;
  private final boolean isFixing;
  private final List<Bundle> bundles;
  private boolean isRight = true;

  private Bundles(Path root, boolean isFixing) throws IOException {
    this.root = root;
    this.isFixing = isFixing;
    bundles = readAll();
  }

  public static void main(String[] args) {
    try {
      run(args);
    } catch (IOException | IllegalStateException e) {
      System.err.println("build/Bundles.java: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(String[] args) throws IOException {
    Bundles house = new Bundles(Path.of(args[1]).toRealPath(), args[0].equals("fix"));
    house.checkStartLevels();
    house.settle("ARCHITECTURE.md", house::withTable);
    house.settle(ASSEMBLY, house::withIncludes);
    house.settle("distribution/pom.xml", text -> house.withDependencies(text, false));
    house.settle("itests/pom.xml", text -> house.withDependencies(text, true));
    if (!house.isRight) {
      System.err.println("mend it with: mvn initialize -pl build -Dformat=fix");
      System.exit(1);
    }
  }

  private List<Bundle> readAll() throws IOException {
    List<String> modules =
        MODULE.matcher(read("bundles/pom.xml")).results().map(m -> m.group(1)).toList();
    checkFolders(modules);
    List<Bundle> all = new ArrayList<>();
    for (String module : modules) {
      all.add(readOne(module));
    }
    return all;
  }

  /** A bundle that Maven doesn't build would be checked by nothing. */
  private void checkFolders(List<String> modules) throws IOException {
    try (Stream<Path> folders = Files.list(root.resolve("bundles"))) {
      TreeSet<String> forgotten = new TreeSet<>();
      folders
          .filter(folder -> Files.exists(folder.resolve("bnd.bnd")))
          .forEach(folder -> forgotten.add(folder.getFileName().toString()));
      modules.forEach(forgotten::remove);
      if (!forgotten.isEmpty()) {
        throw new IOException("bundles/pom.xml has no module " + String.join(", ", forgotten));
      }
    }
  }

  /** A bundle whose start level has no folder in the distribution would be left out of it. */
  private void checkStartLevels() throws IOException {
    TreeSet<String> levels = new TreeSet<>();
    LEVEL_FOLDER.matcher(read(ASSEMBLY)).results().forEach(match -> levels.add(match.group(1)));
    for (Bundle bundle : bundles) {
      if (bundle.isDistributed() && !levels.contains(bundle.startLevel())) {
        throw new IOException(
            "bundles/%s/bnd.bnd has Sonda-Start-Level %s, for which %s has no folder: it has %s"
                .formatted(bundle.name(), bundle.startLevel(), ASSEMBLY, levels));
      }
    }
  }

  private Bundle readOne(String name) throws IOException {
    Properties bnd = new Properties();
    try (var in = Files.newBufferedReader(root.resolve("bundles/" + name + "/bnd.bnd"))) {
      bnd.load(in);
    }
    String knows = bnd.getProperty("Sonda-Knows");
    String level = bnd.getProperty("Sonda-Start-Level", "");
    if (knows == null || !START_LEVEL.matcher(level).matches()) {
      throw new IOException(
          "bundles/"
              + name
              + "/bnd.bnd has to say Sonda-Knows (names of our bundles, or none) and"
              + " Sonda-Start-Level (such as 4-probes, or none)");
    }
    Matcher description = DESCRIPTION.matcher(read("bundles/" + name + "/pom.xml"));
    return new Bundle(
        name,
        knows.equals("none") ? List.of() : List.of(knows.split(" ")),
        level,
        description.find() ? description.group(1).replaceAll("\\s+", " ") : "");
  }

  private String withTable(String text) {
    StringBuilder table = new StringBuilder();
    for (Bundle bundle : bundles) {
      String knows =
          String.join(" ", bundle.knows().stream().map(name -> "`" + name + "`").toList());
      table.append(
          "| `%s` | %s | %s |%n"
              .formatted(bundle.name(), knows.isEmpty() ? "–" : knows, bundle.description()));
    }
    return replace(text, "| bundle | may use | is |\n|---|---|---|\n", "| `launcher` |", table);
  }

  private String withIncludes(String text) {
    StringBuilder result = new StringBuilder();
    String level = "";
    for (String line : text.lines().toList()) {
      Matcher folder = LEVEL_FOLDER.matcher(line);
      if (folder.find()) {
        level = folder.group(1);
      }
      if (line.contains("</dependencySet>")) {
        level = "";
      }
      if (level.isEmpty() || !isListedHere(line)) {
        result.append(line).append('\n');
      }
      if (line.strip().equals("<includes>") && !level.isEmpty()) {
        appendIncludes(result, level);
      }
    }
    return result.toString();
  }

  /** Ours and in bundles/, or it was once; what lies in distribution/ is listed by hand. */
  private boolean isListedHere(String line) {
    Matcher include = OUR_INCLUDE.matcher(line);
    return include.find() && Files.notExists(root.resolve("distribution/" + include.group(1)));
  }

  private void appendIncludes(StringBuilder result, String level) {
    bundles.stream()
        .filter(bundle -> bundle.startLevel().equals(level))
        .sorted(Comparator.comparing(Bundle::name))
        .forEach(bundle -> result.append("        ").append(include(bundle)).append('\n'));
  }

  private static String include(Bundle bundle) {
    return "<include>dev.sonda:" + bundle.name() + "</include>";
  }

  /** The distribution has what it starts, the tests have all. */
  private String withDependencies(String text, boolean isOfTests) {
    StringBuilder list = new StringBuilder();
    for (Bundle bundle : bundles) {
      if (!isOfTests && !bundle.isDistributed()) {
        continue;
      }
      list.append("    <dependency>\n      <groupId>dev.sonda</groupId>\n");
      list.append("      <artifactId>").append(bundle.name()).append("</artifactId>\n");
      list.append("      <version>${project.version}</version>\n");
      if (isOfTests) {
        list.append("      <scope>test</scope>\n");
      }
      list.append("    </dependency>\n");
    }
    return replace(text, BEGIN, END, list);
  }

  private static String replace(String text, String begin, String end, CharSequence content) {
    int from = text.indexOf(begin);
    int to = text.indexOf(end, from);
    if (from < 0 || to < 0) {
      throw new IllegalStateException("no place between \"" + begin + "\" and \"" + end + "\"");
    }
    return text.substring(0, from + begin.length()) + content + text.substring(to);
  }

  private void settle(String file, UnaryOperator<String> rewrite) throws IOException {
    String is = read(file);
    String shouldBe = rewrite.apply(is);
    if (is.equals(shouldBe)) {
      return;
    }
    if (isFixing) {
      Files.writeString(root.resolve(file), shouldBe);
      System.out.println("wrote our bundles into " + file);
    } else {
      isRight = false;
      System.err.println(
          file + " lists other bundles than there are, or says something else of them");
    }
  }

  private String read(String file) throws IOException {
    return Files.readString(root.resolve(file));
  }
}
