package dev.sonda.itests.analysis.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Generates JSON events of all phases, with few threads and ids so that events interact; by a seed.
 */
public final class RandomJsonTrace {
  private static final String[] PHASES = {
    "B", "B", "E", "E", "E", "X", "X", "X", "b", "e", "n", "I", "i", "R", "C", "s", "t", "f", "T",
    "M", "N", "D", "O", "S", "F", "p", "v", "("
  };
  private static final String[] NAMES = {"a", "b", "c", "", "d \\u00e9", "thread_name"};
  private static final String[] CATEGORIES = {"k", "k,l", ""};
  private static final String[] IDS = {"\"0x1\"", "\"0x2\"", "3", "\"text\"", "4.5", "null"};
  private static final String[] SCOPES = {"g", "p", "t", "x"};
  private static final String[] TASK_NAMES = {
    "thread_name", "process_name", "thread_sort_index", "process_sort_index", "process_labels"
  };
  private static final String[] VALUES = {
    "1",
    "-2",
    "1.5",
    "\"text\"",
    "true",
    "false",
    "null",
    "\"\"",
    "1e3",
    "[1,null,[2],{\"x\":3}]",
    "{\"in\":{\"most\":1},\"b\":[]}",
    "0.1",
    "\"2.5\""
  };

  private final Random random;
  private long timeUs = 1000;

  public RandomJsonTrace(long seed) {
    random = new Random(seed);
  }

  public String array(int events) {
    return "[" + String.join(",\n", events(events)) + "]\n";
  }

  public String object(int events) {
    return "{\"displayTimeUnit\":\"ms\",\n\"traceEvents\":[\n"
        + String.join(",\n", events(events))
        + "\n],\n\"metadata\":{\"number\":1,\"real\":1.25,\"tiny\":1.5e-7,\"large\":123456789.5,"
        + "\"text\":\"t\",\"object\":{\"a\":[1]}},\n\"other\":[{}],\n"
        + "\"systemTraceEvents\":\""
        + new RandomSystrace(random.nextLong()).text(events).replace("\n", "\\n")
        + "\"}\n";
  }

  /** Random events; some of them are not in time order. */
  private List<String> events(int count) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(event());
    }
    Collections.shuffle(events.subList(count / 2, count / 2 + count / 4), random);
    return events;
  }

  private String event() {
    timeUs += random.nextInt(3);
    String phase = pick(PHASES);
    List<String> fields = new ArrayList<>();
    fields.add("\"ph\":\"" + phase + "\"");
    if (!phase.equals("M") || random.nextBoolean()) {
      fields.add("\"ts\":" + time());
    }
    addSometimes(fields, 9, "\"name\":\"" + pick(NAMES) + "\"");
    addSometimes(fields, 9, "\"cat\":\"" + pick(CATEGORIES) + "\"");
    addSometimes(fields, 9, "\"pid\":" + (1 + random.nextInt(2)));
    addSometimes(fields, 9, "\"tid\":" + (1 + random.nextInt(3)));
    addSometimes(fields, 2, "\"tts\":" + random.nextInt(1000));
    addOfPhase(fields, phase);
    addSometimes(fields, 1, "\"cname\":\"good\",\"sf\":7");
    if (fields.stream().noneMatch(field -> field.startsWith("\"args\""))) {
      addSometimes(fields, 4, "\"args\":{" + args() + "}");
    }
    return "{" + String.join(",", fields) + "}";
  }

  private void addOfPhase(List<String> fields, String phase) {
    switch (phase) {
      case "X", "T" -> {
        addSometimes(fields, 9, "\"dur\":" + random.nextInt(40));
        addSometimes(fields, 2, "\"tdur\":" + random.nextInt(20));
      }
      case "b", "e", "n" -> addIds(fields);
      case "I", "i" -> addSometimes(fields, 6, "\"s\":\"" + pick(SCOPES) + "\"");
      case "s", "t", "f" -> addSometimes(fields, 9, "\"id\":" + pick(IDS));
      case "C" -> addSometimes(fields, 2, "\"id\":\"0x9\"");
      case "M" -> {
        fields.removeIf(field -> field.startsWith("\"name\""));
        fields.add("\"name\":\"" + pick(TASK_NAMES) + "\"");
        fields.add("\"args\":{\"name\":\"named\",\"sort_index\":" + random.nextInt(9) + "}");
      }
      default -> {} // the event has no further fields
    }
    if ("f".equals(phase)) {
      // otherwise the reference links flows that never began with slice 0
      fields.add("\"bp\":\"e\"");
    }
    if (random.nextInt(10) == 0) {
      fields.add("\"bind_id\":" + pick(IDS) + ",\"flow_out\":true");
    } else if (random.nextInt(10) == 0) {
      fields.add("\"bind_id\":" + pick(IDS) + ",\"flow_in\":" + random.nextBoolean());
    }
  }

  private void addIds(List<String> fields) {
    switch (random.nextInt(4)) {
      case 0 -> fields.add("\"id2\":{\"local\":" + pick(IDS) + "}");
      case 1 -> fields.add("\"id2\":{\"global\":" + pick(IDS) + "}");
      default -> fields.add("\"id\":" + pick(IDS));
    }
  }

  private String time() {
    return switch (random.nextInt(4)) {
      case 0 -> "\"" + timeUs + "\"";
      case 1 -> timeUs + "." + (100 + random.nextInt(900));
      default -> String.valueOf(timeUs);
    };
  }

  private String args() {
    List<String> args = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      args.add("\"" + (char) ('u' + random.nextInt(4)) + "\":" + pick(VALUES));
    }
    return String.join(",", args);
  }

  private void addSometimes(List<String> fields, int tenths, String field) {
    if (random.nextInt(10) < tenths) {
      fields.add(field);
    }
  }

  private String pick(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
