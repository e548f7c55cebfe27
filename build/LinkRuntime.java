import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Writes the additional files of a package that includes a Java runtime: the runtime with the named
 * modules, linked by jlink, and the package's control files. {@code LinkRuntime ARCHITECTURE
 * MODULES CONTROL TARGET [JMODS]}: Debian's name of the architecture, the list of modules, the
 * control files of the package that has none, the folder to write, and the modules of a JDK of that
 * architecture; without them it links this JVM's own.
 */
final class LinkRuntime {
  /** Debian's names, each with the number that an ELF file has for it at ELF_MACHINE_OFFSET. */
  private static final Map<String, Integer> ELF_MACHINES = Map.of("amd64", 62, "arm64", 183);

  private static final int ELF_MACHINE_OFFSET = 18;

  /** Versions of the C library's interface, as its users name them. */
  private static final Pattern GLIBC = Pattern.compile("GLIBC_2\\.([0-9]{1,2})\0");

  /** Debian's packages of what some JDKs take from the system and others bring along. */
  private static final Map<String, String> PACKAGES =
      new TreeMap<>(
          Map.of(
              "libgcc_s.so.1", "libgcc-s1", "libstdc++.so.6", "libstdc++6", "libz.so.1", "zlib1g"));

  /**
   * Parts of java.desktop for screens, pictures, fonts and sound, which a tracer has no use for;
   * its classes stay, java.beans above all.
   */
  private static final List<String> FOR_DESKTOPS =
      List.of(
          "libawt.so",
          "libawt_headless.so",
          "libawt_xawt.so",
          "libfontmanager.so",
          "libfreetype.so",
          "libjavajpeg.so",
          "libjawt.so",
          "libjsound.so",
          "liblcms.so",
          "libmlib_image.so",
          "libsplashscreen.so");

  private LinkRuntime() {}

  public static void main(String[] args) throws IOException {
    String architecture = args[0];
    List<String> modules = modules(Path.of(args[1]));
    Path target = Path.of(args[3]);
    Optional<Path> jmods =
        args.length > 4 && !args[4].isBlank() ? Optional.of(Path.of(args[4])) : Optional.empty();
    remove(target);
    Path runtime = target.resolve("runtime");
    link(modules, jmods, runtime);
    demand(architecture, runtime);
    for (String library : FOR_DESKTOPS) {
      Files.deleteIfExists(runtime.resolve("lib").resolve(library));
    }
    removeRepeatedNotices(runtime.resolve("legal"));
    writeControl(architecture, depends(runtime), Path.of(args[2]), target.resolve("control"));
  }

  /** A name a line; lines that begin with # say why. */
  private static List<String> modules(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  /**
   * Classes stay uncompressed: they start faster, and the package is smaller when it packs them.
   */
  private static void link(List<String> modules, Optional<Path> jmods, Path runtime) {
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException(home() + " has no jlink: take a JDK"));
    Stream<String> from = jmods.stream().flatMap(path -> Stream.of("--module-path", "" + path));
    Stream<String> how =
        Stream.of(
            "--add-modules",
            String.join(",", modules),
            "--strip-java-debug-attributes",
            "--no-header-files",
            "--no-man-pages",
            "--compress=zip-0",
            "--output",
            runtime.toString());
    int exitCode =
        jlink.run(System.out, System.err, Stream.concat(from, how).toArray(String[]::new));
    if (exitCode != 0) {
      throw fail(
          "jlink could make no runtime of the modules in "
              + jmods.map(Path::toString).orElse(home())
              + ": it needs a folder of .jmod files of this JDK's own version ("
              + Runtime.version()
              + "), or, for this machine's architecture, a JDK built to be linked from (JEP 493)."
              + " -Djmods.amd64=FOLDER and -Djmods.arm64=FOLDER name such folders");
    }
  }

  private static void demand(String architecture, Path runtime) throws IOException {
    Path jvm = runtime.resolve("lib/server/libjvm.so");
    try (DataInputStream in = new DataInputStream(Files.newInputStream(jvm))) {
      in.skipNBytes(ELF_MACHINE_OFFSET);
      int machine = Short.toUnsignedInt(Short.reverseBytes(in.readShort()));
      if (machine != ELF_MACHINES.get(architecture)) {
        throw fail(
            "the modules are not for "
                + architecture
                + " (their ELF files say machine "
                + machine
                + "): -Djmods."
                + architecture
                + "=FOLDER names a folder of .jmod files that are");
      }
    }
  }

  /** Links to java.base's licences: those are the whole JDK's. */
  private static void removeRepeatedNotices(Path legal) throws IOException {
    try (Stream<Path> files = Files.walk(legal)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  /** Packages with the libraries that the runtime's own are linked to, read out of their names. */
  private static String depends(Path runtime) throws IOException {
    int glibc = 0;
    SequencedSet<String> packages = new LinkedHashSet<>();
    try (Stream<Path> files = Files.walk(runtime)) {
      for (Path library : files.filter(file -> file.toString().endsWith(".so")).toList()) {
        String bytes = Files.readString(library, StandardCharsets.ISO_8859_1);
        Matcher version = GLIBC.matcher(bytes);
        while (version.find()) {
          glibc = Math.max(glibc, Integer.parseInt(version.group(1)));
        }
        PACKAGES.forEach((name, owner) -> addIf(bytes.contains(name + "\0"), owner, packages));
      }
    }
    packages.addFirst("libc6 (>= 2." + glibc + ")");
    return String.join(", ", packages);
  }

  private static void addIf(boolean needed, String owner, Set<String> packages) {
    if (needed) {
      packages.add(owner);
    }
  }

  /** Those of the package for all architectures, but for what they say of Java. */
  private static void writeControl(String architecture, String depends, Path from, Path to)
      throws IOException {
    Files.createDirectories(to);
    for (String script : List.of("postinst", "postrm", "prerm")) {
      Files.copy(from.resolve(script), to.resolve(script));
    }
    String control =
        Files.readString(from.resolve("control"))
            .replaceFirst("(?m)^Architecture: .*$", "Architecture: " + architecture)
            .replaceFirst("(?m)^Depends: .*$", "Depends: " + depends);
    Files.writeString(to.resolve("control"), control);
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(LinkRuntime::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String home() {
    return System.getProperty("java.home");
  }

  private static IllegalStateException fail(String sentence) {
    System.err.println("LinkRuntime: " + sentence);
    System.exit(1);
    return new IllegalStateException(sentence);
  }
}
