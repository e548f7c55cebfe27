package dev.sonda.probe.jfr.internal.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds the JVMs of this machine by their files of performance data ({@code /tmp/hsperfdata_*}),
 * and JVMs in containers, whose files are in other folders, by the mapped JVM library. Any user can
 * create files in {@code /tmp}: a file counts only if its owner is the user of the process. One
 * thread at a time.
 */
public final class JavaProcessFinder {
  /** Upper bound on JVMs considered, as any user can create files in these folders. */
  private static final int MOST = 1024;

  /** Searches between two readings of what a process is, which take half of a search's time. */
  private static final int SEARCHES_APART = 8;

  private static final int FIRST_SEARCHES = 3;

  private static final String FOLDER_PREFIX = "hsperfdata_";
  private static final int MAX_FILE_BYTES = 1 << 16;
  private static final Pattern PID = Pattern.compile("[1-9]\\d{0,9}");

  private final Path temporary;
  private final Path proc;
  private final LibjvmProcessFinder mapped;
  private final Map<Integer, Description> described = new HashMap<>();

  /** What a process was when it was last read, and the number of searches that have found it. */
  private record Description(JavaProcess process, int searches) {
    boolean isDue() {
      return searches < FIRST_SEARCHES || searches % SEARCHES_APART == 0;
    }
  }

  /**
   * Finds the JVMs of a machine.
   *
   * @param temporary the folder in which JVMs store their performance data: always /tmp, as JVMs
   *     ignore {@code java.io.tmpdir} for it
   */
  public JavaProcessFinder(Path temporary, Path proc) {
    this.temporary = temporary;
    this.proc = proc;
    mapped = new LibjvmProcessFinder(proc);
  }

  public static JavaProcessFinder ofThisMachine() {
    return new JavaProcessFinder(Path.of("/tmp"), Path.of("/proc"));
  }

  /** The process that runs this code. */
  public JavaProcess self() throws IOException {
    int pid = Math.toIntExact(ProcessHandle.current().pid());
    return process(pid).orElseThrow(() -> new IOException("there is no " + proc + "/" + pid));
  }

  /** Whether a JVM records itself, so that daemons must not record it. */
  public boolean recordsItself(JavaProcess process) {
    return SelfRecordingMark.isMadeBy(proc.resolve(Integer.toString(process.pid())));
  }

  /** A check of what prevents the recording of these JVMs. */
  public JvmObstacleFinder obstacles() {
    return new JvmObstacleFinder(proc);
  }

  /** All JVMs that run now. */
  public synchronized List<JavaProcess> find() throws IOException {
    Set<Integer> pids = new TreeSet<>();
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(temporary, each -> name(each).startsWith(FOLDER_PREFIX))) {
      for (Path folder : folders) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
          addAll(folder, pids);
        }
      }
    }
    pids.addAll(mapped.find(pids));
    return describe(pids);
  }

  /**
   * Describes processes. What changes seldom, by {@code exec} or a move to another control group,
   * is read in a process's first searches, as services are moved when they have started, and then
   * in every {@link #SEARCHES_APART}th.
   */
  private List<JavaProcess> describe(Set<Integer> pids) {
    described.keySet().retainAll(pids);
    List<JavaProcess> found = new ArrayList<>();
    pids.stream().limit(MOST).forEach(pid -> described(pid).ifPresent(found::add));
    return found;
  }

  private Optional<JavaProcess> described(int pid) {
    Description last = described.get(pid);
    if (last != null && !last.isDue()) {
      described.put(pid, new Description(last.process, last.searches + 1));
      return Optional.of(last.process);
    }
    int searches = last == null ? 0 : last.searches;
    Optional<JavaProcess> process = process(pid);
    process.ifPresent(found -> described.put(pid, new Description(found, searches + 1)));
    return process;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private void addAll(Path folder, Set<Integer> to) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String name = name(file);
        if (PID.matcher(name).matches() && to.size() < MOST && isOfItsProcess(file, name)) {
          to.add(Integer.parseInt(name));
        }
      }
    } catch (IOException e) {
      // This process may not read the folder, and so can't attach to the JVMs of the folder's user
      // either.
    }
  }

  private boolean isOfItsProcess(Path file, String pid) {
    try {
      return Long.parseLong(pid) <= Integer.MAX_VALUE
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && uid(file) == uid(proc.resolve(pid));
    } catch (IOException e) {
      return false; // the process has ended
    }
  }

  private Optional<JavaProcess> process(int pid) {
    try {
      Path process = proc.resolve(Integer.toString(pid));
      return Optional.of(
          new JavaProcess(
              pid,
              uid(process),
              Files.getOwner(process).getName(),
              JavaCommandLine.mainName(List.of(read(process, "cmdline").split("\0", -1))),
              groups(process)));
    } catch (IOException e) {
      return Optional.empty(); // the process has ended
    }
  }

  public static int uid(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * The names of a process's control groups, each segment of a path on its own: only some segments
   * identify a container.
   */
  private static List<String> groups(Path process) throws IOException {
    if (!Files.exists(process.resolve("cgroup"))) {
      return List.of(); // a kernel without control groups
    }
    return read(process, "cgroup")
        .lines()
        .map(line -> line.substring(line.lastIndexOf(':') + 1))
        .flatMap(path -> Pattern.compile("/").splitAsStream(path))
        .filter(group -> !group.isEmpty())
        .distinct()
        .toList();
  }

  private static String read(Path process, String file) throws IOException {
    try (var in = Files.newInputStream(process.resolve(file))) {
      return new String(in.readNBytes(MAX_FILE_BYTES), StandardCharsets.UTF_8);
    }
  }
}
