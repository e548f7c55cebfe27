package dev.sonda.agent.internal.rule;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The user's settings for the agent: {@code key=value}, separated by commas; values of several
 * words have plus signs between them.
 *
 * <pre>
 *   methods=com.acme.Shop::pay*+com.acme.web.**::handle,on=http+jdbc,name=shop
 * </pre>
 *
 * @param name name of the program in configs and traces; empty for the name of its main class
 * @param topics topics that are traced without naming methods
 * @param methods methods named by the user
 * @param report a file to which the result of weaving is written, in lines
 */
public record AgentSettings(
    String name,
    Set<InstrumentationTopic> topics,
    List<MethodPattern> methods,
    Optional<Path> report) {

  /**
   * Parses settings; the key {@code config} names a file with further settings, one in a line.
   *
   * @throws IllegalArgumentException with a sentence, if a key or a value isn't known
   * @throws IOException if the file can't be read
   */
  public static AgentSettings parse(String text) throws IOException {
    Parser parser = new Parser();
    for (String setting : List.of(text.split(",", -1))) {
      parser.read(setting.strip());
    }
    return parser.settings();
  }

  /** The union of both settings. The report file is that of {@code other}. */
  public AgentSettings and(AgentSettings other) {
    Set<InstrumentationTopic> allTopics = EnumSet.noneOf(InstrumentationTopic.class);
    allTopics.addAll(topics);
    allTopics.addAll(other.topics);
    List<MethodPattern> allMethods = new ArrayList<>(methods);
    allMethods.addAll(other.methods);
    return new AgentSettings(name, Set.copyOf(allTopics), List.copyOf(allMethods), other.report);
  }

  /**
   * Collects the settings: methods of several keys add up, for any other key the last value counts.
   */
  private static final class Parser {
    private String name = "";
    private Set<InstrumentationTopic> topics = InstrumentationTopic.defaults();
    private final List<MethodPattern> methods = new ArrayList<>();
    private Optional<Path> report = Optional.empty();

    void read(String setting) throws IOException {
      if (setting.isEmpty() || setting.startsWith("#")) {
        return;
      }
      int equals = setting.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("\"" + setting + "\" isn't a setting key=value");
      }
      set(setting.substring(0, equals), setting.substring(equals + 1));
    }

    private void set(String key, String value) throws IOException {
      switch (key) {
        case "name" -> name = value;
        case "methods" -> words(value).stream().map(MethodPattern::of).forEach(methods::add);
        case "on" -> topics = topics(value);
        case "report" -> report = Optional.of(Path.of(value));
        case "config" -> {
          for (String line : Files.readAllLines(Path.of(value))) {
            read(line.strip());
          }
        }
        default ->
            throw new IllegalArgumentException(
                "\"" + key + "\" isn't one of name, methods, on, report, config");
      }
    }

    private static Set<InstrumentationTopic> topics(String value) {
      EnumSet<InstrumentationTopic> all = EnumSet.noneOf(InstrumentationTopic.class);
      words(value).stream()
          .filter(word -> !word.equals("none"))
          .map(InstrumentationTopic::of)
          .forEach(all::add);
      return all;
    }

    private static List<String> words(String value) {
      return List.of(value.split("\\+", -1));
    }

    AgentSettings settings() {
      return new AgentSettings(name, Set.copyOf(topics), List.copyOf(methods), report);
    }
  }
}
