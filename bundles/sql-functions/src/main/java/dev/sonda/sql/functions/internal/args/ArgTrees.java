package dev.sonda.sql.functions.internal.args;

import dev.sonda.trace.tables.TableCatalog;
import org.jspecify.annotations.Nullable;

/** Builds trees from the sets of arguments of a trace. */
record ArgTrees(ArgRows rows) {
  static ArgTrees of(TableCatalog trace) {
    return new ArgTrees(ArgRows.of(trace));
  }

  /** The arguments of a set as a tree; an empty tree for an unknown id. */
  ArgTree tree(long set) {
    ArgTree tree = new ArgTree();
    rows.forEach(
        set, (key, type, integer, text, real) -> tree.put(key, value(type, integer, text, real)));
    return tree;
  }

  /** The value of an argument as a JSON value; pointers become texts. */
  private static @Nullable Object value(
      String type, long integer, @Nullable String text, double real) {
    return switch (type) {
      case "int" -> integer;
      case "uint" -> new UnsignedLong(integer);
      case "bool" -> integer != 0;
      case "pointer" -> "0x" + Long.toHexString(integer);
      case "real" -> real;
      case "string", "json" -> text;
      default -> null;
    };
  }
}
