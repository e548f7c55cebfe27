package dev.sonda.trace.processor.internal.docs;

import java.util.List;

/**
 * Documentation of a SQL module, or of a table, view, function or macro that a module defines.
 *
 * @param returns result of a function or macro; has an empty type for other objects
 */
record SqlObjectDoc(
    String module,
    String name,
    Kind kind,
    String description,
    Member returns,
    List<Member> arguments,
    List<Member> columns) {
  /** Kind of the object. */
  enum Kind {
    MODULE,
    TABLE,
    VIEW,
    FUNCTION,
    TABLE_FUNCTION,
    MACRO
  }

  /** An argument, a column, or a result; the name of a result is empty. */
  record Member(String name, String type, String description) {}

  /** Stands for no result. */
  static final Member NOTHING = new Member("", "", "");

  SqlObjectDoc {
    arguments = List.copyOf(arguments);
    columns = List.copyOf(columns);
  }

  static SqlObjectDoc ofModule(String module) {
    return new SqlObjectDoc(module, module, Kind.MODULE, "", NOTHING, List.of(), List.of());
  }

  String packageName() {
    int dot = module.indexOf('.');
    return dot < 0 ? module : module.substring(0, dot);
  }

  String qualifiedName() {
    return kind == Kind.MODULE ? module : module + "." + name;
  }

  /**
   * Whether the object is public; names of a module's internal objects begin with an underscore.
   */
  boolean isExposed() {
    return kind == Kind.MODULE || !name.startsWith("_");
  }
}
