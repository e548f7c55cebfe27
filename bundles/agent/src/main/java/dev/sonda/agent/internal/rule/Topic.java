package dev.sonda.agent.internal.rule;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What the agent traces without being told the methods. */
public enum Topic {
  /** Methods with the annotation {@code @Traced}. */
  TRACED,
  /** Requests that the program answers, and those that it sends. */
  HTTP,
  /** Statements of databases. */
  JDBC,
  /** Tasks of executors. */
  EXECUTOR,
  /** Threads that wait; costs most, and so is off unless asked for. */
  PARK,
  /** The JVM's own events, of JFR; mostly a daemon records them from outside. */
  JFR;

  /** Those that are on if nothing is said. */
  public static Set<Topic> defaults() {
    return EnumSet.complementOf(EnumSet.of(PARK, JFR));
  }

  /**
   * The topic of this name.
   *
   * @throws IllegalArgumentException with a sentence, if there is none
   */
  static Topic of(String name) {
    for (Topic topic : values()) {
      if (topic.word().equals(name)) {
        return topic;
      }
    }
    throw new IllegalArgumentException(
        "\"" + name + "\" isn't one of traced, http, jdbc, executor, park, jfr");
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
