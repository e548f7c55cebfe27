package dev.sonda.agent.internal.rule;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A group of methods or events that the agent traces without the user naming the methods. */
public enum InstrumentationTopic {
  /** Methods with the annotation {@code @Traced}. */
  TRACED,
  /** HTTP requests that the program answers, and HTTP requests that it sends. */
  HTTP,
  /** Statements of databases. */
  JDBC,
  /** Tasks of executors. */
  EXECUTOR,
  /** Threads that wait; has the highest overhead, and so is off by default. */
  PARK,
  /** Carriers of virtual threads, by the virtual thread they execute; off by default, too. */
  MOUNT,
  /** The JVM's own events (JFR); usually a daemon records these from outside. */
  JFR;

  /** The topics that are enabled by default. */
  public static Set<InstrumentationTopic> defaults() {
    return EnumSet.complementOf(EnumSet.of(PARK, MOUNT, JFR));
  }

  /**
   * The topic with this name.
   *
   * @throws IllegalArgumentException with a sentence, if no topic has this name
   */
  static InstrumentationTopic of(String name) {
    for (InstrumentationTopic topic : values()) {
      if (topic.word().equals(name)) {
        return topic;
      }
    }
    throw new IllegalArgumentException(
        "\"" + name + "\" isn't one of traced, http, jdbc, executor, park, mount, jfr");
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
