package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A class in a map of obfuscated names, with its members. */
final class ObfuscatedClass {
  private static final String ARROW = " -> ";

  private final String obfuscatedName;
  private final String name;
  private final SortedMap<String, ObfuscatedMember> fields = new TreeMap<>();
  private final List<ObfuscatedMember> methods = new ArrayList<>();

  private ObfuscatedClass(String obfuscatedName, String name) {
    this.obfuscatedName = obfuscatedName;
    this.name = name;
  }

  /**
   * Parses the line "name -> obfuscated:".
   *
   * @throws IllegalArgumentException if the line is something else
   */
  static ObfuscatedClass of(String line) {
    int arrow = line.indexOf(ARROW);
    String obfuscated = arrow < 0 ? "" : line.substring(arrow + ARROW.length());
    boolean isClass = arrow > 0 && obfuscated.length() > 1 && obfuscated.endsWith(":");
    if (!isClass || line.indexOf(' ') != arrow || obfuscated.indexOf(' ') >= 0) {
      throw new IllegalArgumentException("a class is written 'name -> obfuscated:'");
    }
    return new ObfuscatedClass(
        obfuscated.substring(0, obfuscated.length() - 1), line.substring(0, arrow));
  }

  /**
   * Adds a member.
   *
   * @throws IllegalArgumentException if another field has the same obfuscated name
   */
  void add(ObfuscatedMember member) {
    if (member.isMethod()) {
      methods.add(member);
      return;
    }
    ObfuscatedMember other = fields.putIfAbsent(member.obfuscatedName(), member);
    if (other != null && !other.name().equals(member.name())) {
      throw new IllegalArgumentException(
          "the fields %s and %s of %s are both called %s"
              .formatted(other.name(), member.name(), name, member.obfuscatedName()));
    }
  }

  String obfuscatedName() {
    return obfuscatedName;
  }

  String name() {
    return name;
  }

  List<ObfuscatedMember> fields() {
    return List.copyOf(fields.values());
  }

  List<ObfuscatedMember> methods() {
    return List.copyOf(methods);
  }

  /** A method's original name with its class. */
  String fullNameOf(ObfuscatedMember method) {
    return method.name().indexOf('.') >= 0 ? method.name() : name + "." + method.name();
  }
}
