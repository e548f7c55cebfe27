package dev.sonda.probe.procfs.internal.systeminfo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The number and name of a hardware interrupt. */
record InterruptName(int id, String name) {

  /**
   * Parses the content of /proc/interrupts; lines without an interrupt number, such as NMI, are
   * skipped.
   */
  static List<InterruptName> parse(String interrupts) {
    String[] lines = interrupts.split("\n", -1);
    int cpus = (int) words(lines[0]).stream().filter(word -> word.startsWith("CPU")).count();
    List<InterruptName> names = new ArrayList<>();
    if (cpus > 0) {
      for (String line : lines) {
        addTo(names, words(line), cpus);
      }
    }
    return names;
  }

  private static List<String> words(String line) {
    return Arrays.stream(line.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
  }

  /**
   * Adds the interrupt of a line, which has the interrupt's number, its count on each CPU, its
   * controller, sometimes its number in the controller, and its name.
   */
  private static void addTo(List<InterruptName> names, List<String> words, int cpus) {
    if (words.size() <= cpus || !words.getFirst().endsWith(":")) {
      return;
    }
    int nameBegin = nameBegin(words, cpus);
    if (nameBegin < cpus + 2 || nameBegin >= words.size()) {
      return;
    }
    String number = words.getFirst().substring(0, words.getFirst().length() - 1);
    try {
      String name = String.join(" ", words.subList(nameBegin, words.size()));
      names.add(new InterruptName(Integer.parseUnsignedInt(number), name));
    } catch (NumberFormatException e) {
      // A line without an interrupt number, such as NMI, is skipped.
    }
  }

  /**
   * Index of the name's first word: the name follows the last word about the trigger type, such as
   * {@code IO-APIC-edge}; without a trigger type, the name is the line's last word.
   */
  private static int nameBegin(List<String> words, int cpus) {
    for (int at = words.size() - 1; at > cpus; at--) {
      if (saysTrigger(words.get(at))) {
        return at + 1;
      }
    }
    return words.size() - 1;
  }

  private static boolean saysTrigger(String word) {
    return word.equals("Level")
        || word.equals("Edge")
        || word.endsWith("-edge")
        || word.endsWith("-level")
        || word.endsWith("-fasteoi");
  }
}
