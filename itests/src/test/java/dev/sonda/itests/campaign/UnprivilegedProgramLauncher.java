package dev.sonda.itests.campaign;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs this module's programs as an unprivileged user, from a copy that this user may read. */
final class UnprivilegedProgramLauncher {
  static final long NOBODY = 65534;

  private final Path folder;
  private final String classPath;

  /** Creates the copy in {@code folder}, which becomes accessible to all users. */
  UnprivilegedProgramLauncher(Path folder) throws IOException {
    this.folder = folder;
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    List<String> copies = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path source = Path.of(entry);
      if (Files.exists(source)) {
        Path copy = folder.resolve("lib").resolve(copies.size() + "-" + source.getFileName());
        copy(source, copy);
        copies.add(copy.toString());
      }
    }
    classPath = String.join(File.pathSeparator, copies);
  }

  private static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        Files.createDirectories(parent(copy));
        Files.copy(file, file.equals(source) ? target : copy);
      }
    }
    try (Stream<Path> files = Files.walk(target)) {
      files.forEach(UnprivilegedProgramLauncher::letEverybodyRead);
    }
    letEverybodyRead(parent(target));
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    if (parent == null) {
      throw new IllegalArgumentException(file + " is in no folder");
    }
    return parent;
  }

  private static void letEverybodyRead(Path file) {
    try {
      String permissions = Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--";
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts {@link HostileProgram} with its output redirected to the file. */
  Process start(Path output, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "setpriv",
                "--reuid=" + NOBODY,
                "--regid=" + NOBODY,
                "--clear-groups",
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                HostileProgram.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(new File("/"));
    builder.environment().put("PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p.sock").toString());
    builder.environment().put("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString());
    return builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
  }
}
