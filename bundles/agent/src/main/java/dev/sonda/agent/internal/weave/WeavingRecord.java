package dev.sonda.agent.internal.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was woven, and what couldn't be. Any thread. */
public final class WeavingRecord {
  /** One reason mostly holds for many classes; a report is for people to read. */
  private static final int MAX_FAILURES_NAMED = 10;

  private final Map<String, Integer> methodsByClass = new TreeMap<>();
  private final Map<String, String> reasonByClass = new TreeMap<>();

  synchronized void woven(String className, int methods) {
    methodsByClass.put(className, methods);
  }

  /** Any class that stays as it is although the rules choose methods of it. */
  public synchronized void failed(String className, Throwable reason) {
    reasonByClass.put(className, String.valueOf(reason.getMessage()));
  }

  /** Sentences: how much is traced, and each class that isn't. */
  public synchronized List<String> sentences() {
    int methods = methodsByClass.values().stream().mapToInt(Integer::intValue).sum();
    List<String> all = new ArrayList<>();
    all.add("traces " + methods + " methods of " + methodsByClass.size() + " classes");
    reasonByClass.entrySet().stream()
        .limit(MAX_FAILURES_NAMED)
        .forEach(entry -> all.add("can't trace " + entry.getKey() + ": " + entry.getValue()));
    return all;
  }
}
