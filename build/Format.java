import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Checks ({@code check}) or rewrites ({@code fix}) every Java file with google-java-format. */
final class Format {
  private static final Formatter FORMATTER = new Formatter();

  private Format() {}

  public static void main(String[] args) throws IOException, FormatterException {
    boolean fix = args[0].equals("fix");
    Path root = Path.of(args[1]).toRealPath();
    List<Path> unformatted = new ArrayList<>();
    for (Path file : javaFiles(root)) {
      String source = Files.readString(file);
      String formatted =
          FORMATTER.formatSourceAndFixImports(RemoveUnusedImports.removeUnusedImports(source));
      if (!source.equals(formatted)) {
        unformatted.add(root.relativize(file));
        if (fix) {
          Files.writeString(file, formatted);
        }
      }
    }
    report(unformatted, fix);
  }

  /** Doesn't enter what a build makes: modules that are built meanwhile delete files there. */
  private static List<Path> javaFiles(Path root) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.endsWith("target")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(null);
    return files;
  }

  private static void report(List<Path> unformatted, boolean fix) {
    unformatted.forEach(
        file -> System.err.println((fix ? "formatted " : "not formatted: ") + file));
    if (!unformatted.isEmpty() && !fix) {
      System.err.println("mend it with: mvn initialize -pl build -Dformat=fix");
      System.exit(1);
    }
  }
}
