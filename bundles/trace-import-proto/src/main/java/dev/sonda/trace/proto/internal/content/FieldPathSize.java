package dev.sonda.trace.proto.internal.content;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A path of fields from a packet to a value, with the total size of the values at that path. */
final class FieldPathSize {
  static final int NONE = -1;

  final @Nullable FieldPathSize parent;

  /** The field's name after a hash sign; empty for the packet itself. */
  final String fieldName;

  final String typeName;
  long bytes;
  long count;

  /** The path's row in the result table, or {@link #NONE}. */
  int row = NONE;

  private final Map<String, FieldPathSize> children = new HashMap<>();

  FieldPathSize(@Nullable FieldPathSize parent, String fieldName, String typeName) {
    this.parent = parent;
    this.fieldName = fieldName;
    this.typeName = typeName;
  }

  FieldPathSize child(String name, String type) {
    return children.computeIfAbsent(name, _ -> new FieldPathSize(this, name, type));
  }

  /** The names of all fields and types from the packet to this node, joined with dots. */
  String path() {
    String own = fieldName.isEmpty() ? typeName : fieldName + "." + typeName;
    return parent == null ? own : parent.path() + "." + own;
  }
}
