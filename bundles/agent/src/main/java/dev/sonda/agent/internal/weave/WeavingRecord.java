package dev.sonda.agent.internal.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the methods that were woven, and lists the classes that couldn't be woven. May be used by
 * any thread.
 */
public final class WeavingRecord {
  /** Maximum number of failures listed in the report; usually many classes fail for one reason. */
  private static final int MAX_FAILURES_NAMED = 10;

  private final Map<String, Integer> methodsByClass = new TreeMap<>();
  private final Map<String, String> reasonByClass = new TreeMap<>();

  synchronized void woven(String className, int methods) {
    methodsByClass.put(className, methods);
  }

  /** Records a class that stays unwoven although the rules choose methods of it. */
  public synchronized void failed(String className, Throwable reason) {
    reasonByClass.put(className, String.valueOf(reason.getMessage()));
  }

  /** The report in sentences: how many methods are woven, and which classes couldn't be woven. */
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
