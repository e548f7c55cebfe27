package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.jfr.format.EventFilter;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The config of a session for the data source {@code dev.sonda.jfr}.
 *
 * @param jvms names of main classes or jars, with {@code *}; without names and pids, every JVM is
 *     recorded
 * @param users names or uids, with {@code *}; if empty, JVMs of every user are recorded
 * @param containers names of control groups, with {@code *}; if empty, JVMs inside and outside of
 *     containers are recorded
 * @param events names of event types, with {@code *}; if empty, all
 * @param settings {@code default}, {@code profile} or the path of a settings file as the JVM sees
 *     it
 * @param eventSettings settings of event types, such as {@code jdk.ThreadPark#threshold} with
 *     {@code 1ms}
 */
public record JfrRequest(
    List<Pattern> jvms,
    List<Integer> pids,
    List<Pattern> users,
    List<Pattern> containers,
    List<Pattern> events,
    String settings,
    Map<String, String> eventSettings) {
  private static final Pattern WORD = Pattern.compile("[\\w./-]{1,200}");
  private static final Pattern EVENT_SETTING = Pattern.compile("[\\w.$*]+#[\\w-]+");
  private static final Pattern SETTING_VALUE = Pattern.compile("[\\w./ -]{1,40}");
  private static final int MAX_PATTERNS = 100;

  /**
   * Reads the lines of the config.
   *
   * @throws IllegalArgumentException if a line is unknown or has an invalid value, with the reason
   */
  public static JfrRequest parse(Map<String, String> lines) {
    List<Pattern> jvms = new ArrayList<>();
    List<Integer> pids = new ArrayList<>();
    List<Pattern> users = new ArrayList<>();
    List<Pattern> containers = new ArrayList<>();
    List<Pattern> events = new ArrayList<>();
    Map<String, String> eventSettings = new LinkedHashMap<>();
    String settings = "default";
    for (Map.Entry<String, String> line : lines.entrySet()) {
      String value = line.getValue();
      switch (line.getKey()) {
        case "jvms" -> jvms.addAll(patterns(value));
        case "users" -> users.addAll(patterns(value));
        case "containers" -> containers.addAll(patterns(value));
        case "events" -> events.addAll(patterns(value));
        case "pids" -> words(value).forEach(pid -> pids.add(pid(pid)));
        case "settings" -> settings = checked(WORD, value, "settings");
        default -> {
          checked(EVENT_SETTING, line.getKey(), "setting");
          String setting = checked(SETTING_VALUE, value, line.getKey());
          // A space would end the setting, and JFR reads 1ms as it reads 1 ms.
          eventSettings.put(line.getKey(), setting.replace(" ", ""));
        }
      }
    }
    return new JfrRequest(
        List.copyOf(jvms),
        List.copyOf(pids),
        List.copyOf(users),
        List.copyOf(containers),
        List.copyOf(events),
        settings,
        Collections.unmodifiableMap(eventSettings));
  }

  /**
   * Checks text that becomes a part of a diagnostic command: unchecked text could add other
   * arguments to the command.
   */
  private static String checked(Pattern allowed, String text, String of) {
    if (!allowed.matcher(text).matches()) {
      throw new IllegalArgumentException("dev.sonda.jfr can't follow " + of + ": " + text);
    }
    return text;
  }

  private static int pid(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("dev.sonda.jfr: no pid: " + text, e);
    }
  }

  private static List<String> words(String list) {
    return Pattern.compile("[, ]+").splitAsStream(list).filter(word -> !word.isEmpty()).toList();
  }

  private static List<Pattern> patterns(String list) {
    List<String> words = words(list);
    if (words.size() > MAX_PATTERNS) {
      throw new IllegalArgumentException(
          "dev.sonda.jfr: %d names are too many; %d may be".formatted(words.size(), MAX_PATTERNS));
    }
    return words.stream().map(JfrRequest::pattern).toList();
  }

  private static Pattern pattern(String glob) {
    StringBuilder pattern = new StringBuilder();
    for (String part : glob.split("((?<=\\*)|(?=\\*))", -1)) {
      pattern.append(part.equals("*") ? ".*" : Pattern.quote(part));
    }
    return Pattern.compile(pattern.toString());
  }

  /**
   * Whether to record a JVM: the filters must match, and the recording JVM itself is never
   * recorded, as writing its events would cause further events.
   */
  public boolean wants(JavaProcess process) {
    return process.pid() != ProcessHandle.current().pid() && asksFor(process);
  }

  /** Whether a JVM passes the config's filters for names, pids, users and containers. */
  public boolean asksFor(JavaProcess process) {
    return (!namesJvms() || isNamed(process))
        && (users.isEmpty() || isUserNamed(process))
        && (containers.isEmpty()
            || process.groups().stream().anyMatch(group -> matches(containers, group)));
  }

  /** Whether the config selects JVMs by name or pid, instead of all JVMs. */
  public boolean namesJvms() {
    return !jvms.isEmpty() || !pids.isEmpty();
  }

  /** The names and pids of JVMs as they are written in the session's config. */
  public String namedJvms() {
    return Stream.concat(
            jvms.stream().map(name -> name.pattern().replace("\\E", "").replace("\\Q", "")),
            pids.stream().map(String::valueOf))
        .map(name -> name.replace(".*", "*"))
        .collect(Collectors.joining(", "));
  }

  private boolean isNamed(JavaProcess process) {
    return pids.contains(process.pid())
        || matches(jvms, process.mainName())
        || matches(jvms, process.simpleName());
  }

  private boolean isUserNamed(JavaProcess process) {
    return matches(users, process.user()) || matches(users, Integer.toString(process.uid()));
  }

  public EventFilter filter() {
    return events.isEmpty() ? EventFilter.all() : type -> matches(events, type);
  }

  private static boolean matches(List<Pattern> patterns, String name) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
  }
}
