import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Copies a jar, and upgrades class files of Java 5 and older to Java 8's. {@code UpgradeClassFiles
 * JAR TARGET}. The JVM's AOT cache leaves out classes that are older than Java 6, since these can't
 * be verified ahead of time for lack of stack maps. Upgraded ones are loaded from the cache.
 */
final class UpgradeClassFiles {
  /** Not in META-INF/versions, whose classes are newer. */
  private static final String META_INF = "META-INF/";

  private static final String NOTICE =
      """
      The class files in this jar were upgraded from Java 5 to Java 8, with stack maps, by the build \
      of Sonda. Nothing else was changed.
      """;

  /** The time of all entries: near the earliest one that a jar can contain. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private UpgradeClassFiles() {}

  public static void main(String[] arguments) throws IOException {
    Path source = Path.of(arguments[0]);
    Path target = Path.of(arguments[1]);
    Path unfinished = Path.of(arguments[1] + ".new");
    Files.createDirectories(target.toAbsolutePath().getParent());
    write(source, unfinished);
    Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(Path source, Path target) throws IOException {
    try (JarFile jar = new JarFile(source.toFile());
        URLClassLoader classes = new URLClassLoader(new URL[] {source.toUri().toURL()});
        OutputStream bytes = Files.newOutputStream(target);
        JarOutputStream out = new JarOutputStream(bytes)) {
      ClassFile upgrade =
          ClassFile.of(
              StackMapsOption.GENERATE_STACK_MAPS,
              ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(classes)));
      for (JarEntry entry : Collections.list(jar.entries())) {
        byte[] content = jar.getInputStream(entry).readAllBytes();
        write(out, entry.getName(), upgraded(upgrade, entry, content));
      }
      write(out, META_INF + "CHANGES.txt", NOTICE.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static byte[] upgraded(ClassFile upgrade, JarEntry entry, byte[] content) {
    String name = entry.getName();
    if (!name.endsWith(".class") || name.startsWith(META_INF)) {
      return content;
    }
    ClassModel model = upgrade.parse(content);
    return model.majorVersion() >= ClassFile.JAVA_6_VERSION
        ? content
        : upgrade.transformClass(model, withVersionAndStackMaps());
  }

  /** Passes code through the builder, which generates its stack maps. */
  private static ClassTransform withVersionAndStackMaps() {
    return ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
        .andThen((builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
          } else {
            builder.with(element);
          }
        });
  }

  /** Writes an entry with a fixed time, so that the jar is the same wherever it is written. */
  private static void write(JarOutputStream out, String name, byte[] content) throws IOException {
    JarEntry entry = new JarEntry(name);
    entry.setTimeLocal(TIME);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }
}
