import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints figures about the code base for {@code build/house}: sizes of packages, cycles, comments,
 * duplicates and vague words.
 */
final class CodeBaseFigures {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?([a-z0-9_.]+)\\.[A-Z]");
  private static final Pattern COMMENT =
      Pattern.compile(
          "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|(/\\*[\\s\\S]*?\\*/|//[^\\n]*)");

  /** Words that stand for a noun; but {@code nobody} is also the name of a Unix user. */
  private static final Pattern VAGUE =
      Pattern.compile("(?i)\\b(who|whoever|whom|(?<!user )nobody|somebody|anybody|anew)\\b");

  private static final Pattern COMMAND_LIKE_QUESTION =
      Pattern.compile("\\bvoid (?:is|has|can)[A-Z]\\w*\\(");
  private static final Pattern TEST_NAME = Pattern.compile("void (should\\w+)\\(");
  private static final Pattern VAGUE_TEST_NAME =
      Pattern.compile(
          "(Who(?![a-z])|Whoever|Nobody|Somebody|Anybody|Anew|AllOfThem|OfThem|ThatIs|Nothing\\w*Nothing)");
  private static final int DUPLICATE_LINES = 6;
  private static final Pattern ENUM_CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]*[,;]?");

  private record Source(
      Path file, String bundle, String packageName, boolean isMain, String text) {}

  private final List<Source> sources = new ArrayList<>();

  private CodeBaseFigures(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(CodeBaseFigures::isSource).sorted().toList()) {
        String path = root.relativize(file).toString();
        String text = Files.readString(file);
        Matcher name = PACKAGE.matcher(text);
        if (name.find()) {
          sources.add(
              new Source(file, bundleOf(path), name.group(1), path.contains("/src/main/"), text));
        }
      }
    }
  }

  public static void main(String[] args) throws IOException {
    CodeBaseFigures house = new CodeBaseFigures(Path.of(args[0]).toRealPath());
    house.printRooms();
    house.printCycles();
    house.printComments();
    house.printLanguage();
    house.printDuplicates();
    System.out.println("roads: build/roads counts the files that a packet and a session pass");
  }

  private static boolean isSource(Path file) {
    String path = file.toString();
    return path.endsWith(".java") && path.contains("/src/") && !path.contains("/target/");
  }

  private static String bundleOf(String path) {
    String[] parts = path.split("/");
    return parts[0].equals("bundles") ? parts[1] : parts[0];
  }

  private Stream<Source> main() {
    return sources.stream().filter(Source::isMain).filter(CodeBaseFigures::isNoPackageInfo);
  }

  private static boolean isNoPackageInfo(Source source) {
    return !source.file().endsWith("package-info.java");
  }

  private void printRooms() {
    Map<String, Integer> sizes = new TreeMap<>();
    main()
        .forEach(
            source -> sizes.merge(source.bundle() + ": " + source.packageName(), 1, Integer::sum));
    System.out.printf("rooms: %d packages of main code%n", sizes.size());
    sizes.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(5)
        .forEach(room -> System.out.printf("  %3d types  %s%n", room.getValue(), room.getKey()));
  }

  /** Internal packages only: an exported package may know what makes its objects. */
  private void printCycles() {
    Map<String, Set<String>> uses = new TreeMap<>();
    main()
        .filter(source -> source.packageName().contains(".internal"))
        .forEach(source -> uses.computeIfAbsent(source.packageName(), _ -> new TreeSet<>()));
    main()
        .filter(source -> uses.containsKey(source.packageName()))
        .forEach(source ->
            IMPORT
                .matcher(source.text())
                .results()
                .map(match -> match.group(1))
                .filter(name -> uses.containsKey(name) && !name.equals(source.packageName()))
                .forEach(uses.get(source.packageName())::add));
    boolean isShrinking = true;
    while (isShrinking) {
      uses.values().forEach(used -> used.retainAll(uses.keySet()));
      isShrinking = uses.values().removeIf(Set::isEmpty);
    }
    System.out.printf("cycles: %d internal packages in or above one%n", uses.size());
    uses.forEach((name, used) -> System.out.println("  " + name + " -> " + used));
  }

  private void printComments() {
    Map<String, long[]> lines = new TreeMap<>();
    main()
        .forEach(source -> {
          long[] counts = lines.computeIfAbsent(source.bundle(), _ -> new long[2]);
          long comments = comments(source.text()).mapToLong(text -> text.lines().count()).sum();
          counts[0] += comments;
          counts[1] += source.text().lines().filter(line -> !line.isBlank()).count() - comments;
        });
    System.out.println("comment lines for each line of code, main");
    lines.forEach((bundle, counts) ->
        System.out.printf("  %.2f  %s%n", counts[0] / (double) counts[1], bundle));
  }

  private static Stream<String> comments(String text) {
    return COMMENT
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(text1 -> text1 != null);
  }

  private void printLanguage() {
    Map<String, List<String>> findings = new LinkedHashMap<>();
    for (Source source : sources) {
      comments(source.text())
          .flatMap(String::lines)
          .filter(line -> VAGUE.matcher(line).find())
          .forEach(line -> add(findings, "comments that name nothing", source, line));
      if (source.isMain()) {
        COMMAND_LIKE_QUESTION
            .matcher(source.text())
            .results()
            .forEach(match -> add(findings, "commands called is, has, can", source, match.group()));
      } else {
        TEST_NAME
            .matcher(source.text())
            .results()
            .map(match -> match.group(1))
            .filter(name -> VAGUE_TEST_NAME.matcher(name).find())
            .forEach(name -> add(findings, "test names that name nothing", source, name));
      }
    }
    System.out.println("language");
    findings.forEach((what, where) -> {
      System.out.printf("  %3d  %s%n", where.size(), what);
      if (System.getenv("VERBOSE") != null) {
        where.forEach(line -> System.out.println("       " + line));
      }
    });
  }

  private static void add(Map<String, List<String>> to, String what, Source source, String line) {
    to.computeIfAbsent(what, _ -> new ArrayList<>()).add(source.file() + ": " + line.strip());
  }

  /**
   * Pairs of main files that share lines, whatever stands before and after. Not an interface and
   * its implementation, which share the parameters of each method.
   */
  private void printDuplicates() {
    Map<String, Source> seen = new HashMap<>();
    Set<String> pairs = new TreeSet<>();
    main()
        .forEach(source -> {
          List<String> lines = codeLines(source.text());
          for (int i = 0; i + DUPLICATE_LINES <= lines.size(); i++) {
            String window = String.join("\n", lines.subList(i, i + DUPLICATE_LINES));
            Source first = seen.putIfAbsent(window, source);
            if (first != null && first != source && !implementsOther(first, source)) {
              pairs.add(first.file().getFileName() + " and " + source.file().getFileName());
            }
          }
        });
    System.out.printf(
        "duplicates: %d pairs of main files share %d lines of code or more%n",
        pairs.size(), DUPLICATE_LINES);
    pairs.forEach(pair -> System.out.println("  " + pair));
  }

  private static boolean implementsOther(Source one, Source other) {
    return names(one, typeOf(other)) || names(other, typeOf(one));
  }

  private static boolean names(Source source, String supertype) {
    return Pattern.compile("\\b(implements|extends) [^{]*\\b" + supertype + "\\b")
        .matcher(source.text())
        .find();
  }

  private static String typeOf(Source source) {
    return source.file().getFileName().toString().replace(".java", "");
  }

  /** Lines that may be duplicates: neither comments nor an enum's constants, which cases repeat. */
  private static List<String> codeLines(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> line.length() > 2)
        .filter(line -> !line.startsWith("import ") && !line.startsWith("package "))
        .filter(line -> !line.startsWith("*") && !line.startsWith("/") && !line.startsWith("@"))
        .filter(line -> !ENUM_CONSTANT.matcher(line).matches())
        .toList();
  }
}
