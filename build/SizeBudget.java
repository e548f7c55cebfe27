import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Checks that the main code stays within its size budget: limits for the median and the 90th
 * percentile of file sizes, and for the 90th percentile of method sizes. The hard stops for single
 * files and methods are Checkstyle's.
 */
final class SizeBudget {
  private static final int FILE_MEDIAN_LINES = 100;
  private static final int FILE_P90_LINES = 300;
  private static final int METHOD_P90_LINES = 20;

  private SizeBudget() {}

  public static void main(String[] args) throws IOException {
    List<Path> files = mainFiles(Path.of(args[0]).toRealPath());
    List<Integer> fileLines = new ArrayList<>();
    for (Path file : files) {
      fileLines.add(Files.readAllLines(file).size());
    }
    List<Integer> methodLines = methodLines(files);
    boolean kept = check("file median", percentile(fileLines, 50), FILE_MEDIAN_LINES);
    kept &= check("file p90", percentile(fileLines, 90), FILE_P90_LINES);
    kept &= check("method p90", percentile(methodLines, 90), METHOD_P90_LINES);
    System.out.printf(
        "%d files: median %d, p90 %d, max %d lines; %d methods: median %d, p90 %d, max %d lines%n",
        fileLines.size(),
        percentile(fileLines, 50),
        percentile(fileLines, 90),
        percentile(fileLines, 100),
        methodLines.size(),
        percentile(methodLines, 50),
        percentile(methodLines, 90),
        percentile(methodLines, 100));
    if (!kept) {
      System.exit(1);
    }
  }

  /** Doesn't enter what a build makes: modules that are built meanwhile delete files there. */
  private static List<Path> mainFiles(Path root) throws IOException {
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
            if (file.toString().matches(".*/src/main/java/.*[.]java")) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(null);
    return files;
  }

  private static List<Integer> methodLines(List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Integer> lines = new ArrayList<>();
    try (var fileManager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  fileManager,
                  null,
                  List.of("-proc:none"),
                  null,
                  fileManager.getJavaFileObjectsFromPaths(files));
      Trees trees = Trees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new MethodCounter(trees, unit, lines).scan(unit, null);
      }
    }
    return lines;
  }

  private static int percentile(List<Integer> values, int percent) {
    if (values.isEmpty()) {
      return 0;
    }
    List<Integer> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
  }

  private static boolean check(String what, int lines, int budgetLines) {
    if (lines > budgetLines) {
      System.err.printf(
          "over the size budget: %s is %d lines, allowed %d%n", what, lines, budgetLines);
      return false;
    }
    return true;
  }

  private static final class MethodCounter extends TreeScanner<Void, Void> {
    private final Trees trees;
    private final CompilationUnitTree unit;
    private final List<Integer> lines;

    MethodCounter(Trees trees, CompilationUnitTree unit, List<Integer> lines) {
      this.trees = trees;
      this.unit = unit;
      this.lines = lines;
    }

    @Override
    public Void visitMethod(MethodTree method, Void unused) {
      if (method.getBody() != null) {
        var positions = trees.getSourcePositions();
        long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
        long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
        lines.add((int) (last - first + 1));
      }
      return super.visitMethod(method, unused);
    }
  }
}
