package dev.sonda.probe.jfr.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the JVMs of this machine by the file of performance data that each of them keeps. Anybody
 * may put a file there: one counts only if its owner is the process's own user.
 */
final class JavaProcesses {
  /** More JVMs than a machine has; the folders are open to everybody. */
  private static final int MOST = 1024;

  private static final int MAX_COMMAND_BYTES = 1 << 16;
  private static final Pattern PID = Pattern.compile("[1-9]\\d{0,9}");

  /** Options whose value is the next word. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--add-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--upgrade-module-path");

  private final Path temporary;
  private final Path proc;

  /**
   * The processes of a machine.
   *
   * @param temporary where JVMs keep their performance data: /tmp, whatever java.io.tmpdir says
   */
  JavaProcesses(Path temporary, Path proc) {
    this.temporary = temporary;
    this.proc = proc;
  }

  static JavaProcesses ofThisMachine() {
    return new JavaProcesses(Path.of("/tmp"), Path.of("/proc"));
  }

  /** All that are there now. */
  List<JavaProcess> find() throws IOException {
    List<JavaProcess> found = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "hsperfdata_*")) {
      for (Path folder : folders) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
          addAll(folder, found);
        }
      }
    }
    return found;
  }

  private void addAll(Path folder, List<JavaProcess> to) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        if (PID.matcher(name).matches() && to.size() < MOST) {
          process(file, name).ifPresent(to::add);
        }
      }
    } catch (IOException e) {
      // A folder that isn't for us to read: its JVMs can't be attached to, either.
    }
  }

  private Optional<JavaProcess> process(Path file, String pid) {
    try {
      Path process = proc.resolve(pid);
      int uid = uid(process);
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && uid(file) == uid
          ? Optional.of(new JavaProcess(Integer.parseInt(pid), uid, mainName(process)))
          : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty(); // it has ended
    }
  }

  static int uid(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  private static String mainName(Path process) throws IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(process.resolve("cmdline"))) {
      bytes = in.readNBytes(MAX_COMMAND_BYTES);
    }
    return mainName(List.of(new String(bytes, StandardCharsets.UTF_8).split("\0", -1)));
  }

  /** The first word that is no option, or the jar's file name, or the module. */
  static String mainName(List<String> command) {
    for (int i = 1; i < command.size(); i++) {
      String word = command.get(i);
      boolean hasNext = i + 1 < command.size();
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if ((word.equals("-jar") || word.equals("-m") || word.equals("--module")) && hasNext) {
        return afterLastSlash(command.get(i + 1), word.equals("-jar"));
      } else if (!word.startsWith("-") && !word.startsWith("@") && !word.isEmpty()) {
        return word;
      }
    }
    return "";
  }

  private static String afterLastSlash(String text, boolean isFile) {
    return isFile ? text.substring(text.lastIndexOf('/') + 1) : text;
  }
}
