package dev.sonda.trace.processor.internal.docs;

import java.util.List;

/**
 * A module, or an object that a module defines.
 *
 * @param returns what a function or macro answers; empty types elsewhere
 */
record ModuleObject(
    String module,
    String name,
    Kind kind,
    String description,
    Member returns,
    List<Member> arguments,
    List<Member> columns) {
  /** What it is. */
  enum Kind {
    MODULE,
    TABLE,
    VIEW,
    FUNCTION,
    TABLE_FUNCTION,
    MACRO
  }

  /** An argument, a column, or a result, whose name is empty. */
  record Member(String name, String type, String description) {}

  /** No result. */
  static final Member NOTHING = new Member("", "", "");

  ModuleObject {
    arguments = List.copyOf(arguments);
    columns = List.copyOf(columns);
  }

  static ModuleObject ofModule(String module) {
    return new ModuleObject(module, module, Kind.MODULE, "", NOTHING, List.of(), List.of());
  }

  String packageName() {
    int dot = module.indexOf('.');
    return dot < 0 ? module : module.substring(0, dot);
  }

  String qualifiedName() {
    return kind == Kind.MODULE ? module : module + "." + name;
  }

  /** Names that begin with an underscore are their module's own. */
  boolean isExposed() {
    return kind == Kind.MODULE || !name.startsWith("_");
  }
}
