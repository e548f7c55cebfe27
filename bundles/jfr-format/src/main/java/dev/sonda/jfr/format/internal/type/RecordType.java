package dev.sonda.jfr.format.internal.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type of events, constants or nested records that a recording declares. Not thread-safe. */
public final class RecordType {
  /** Maximum nesting of records; types that exceed it contain themselves. */
  private static final int MAX_DEPTH = 6;

  /**
   * Maximum number of fields of one type, nested ones included; JFR's own types have some dozens.
   */
  private static final int MAX_FIELDS = 1000;

  private final long id;
  private final String name;
  private final @Nullable String superType;
  private final List<TypeField> fields;
  private final @Nullable String label;
  private final List<String> categories;
  private final Map<Long, RecordType> types;
  private List<LeafField> leaves = List.of();
  private final Map<String, Integer> leafOf = new HashMap<>();

  RecordType(
      long id,
      String name,
      @Nullable String superType,
      List<TypeField> fields,
      @Nullable String label,
      List<String> categories,
      Map<Long, RecordType> types) {
    this.id = id;
    this.name = name;
    this.superType = superType;
    this.fields = fields;
    this.label = label;
    this.categories = categories;
    this.types = types;
  }

  public long id() {
    return id;
  }

  public String name() {
    return name;
  }

  public boolean isEvent() {
    return "jdk.jfr.Event".equals(superType);
  }

  /**
   * The type's label for display; the type's name without its package if the recording declares no
   * label.
   */
  public String label() {
    return label != null ? label : name.substring(name.lastIndexOf('.') + 1);
  }

  /** The type's category path, beginning at the root; may be empty. */
  public List<String> categories() {
    return categories;
  }

  /** The leaf fields in the order in which they are encoded. */
  public List<LeafField> leaves() {
    return leaves;
  }

  /** The index in {@link #leaves} of the field with this path; -1 if there is none. */
  public int leaf(String path) {
    return leafOf.getOrDefault(path, -1);
  }

  /**
   * Determines the leaf fields, when all types are declared.
   *
   * @return false if this isn't possible because a type is missing, or contains itself
   */
  boolean resolve() {
    List<LeafField> found = new ArrayList<>();
    int[] budget = {MAX_FIELDS};
    boolean isWhole = addLeaves("", found, 0, budget);
    if (isWhole) {
      leaves = List.copyOf(found);
      for (int i = 0; i < leaves.size(); i++) {
        leafOf.putIfAbsent(leaves.get(i).path(), i);
      }
    }
    return isWhole;
  }

  private boolean addLeaves(String prefix, List<LeafField> to, int depth, int[] budget) {
    for (TypeField field : fields) {
      RecordType type = types.get(field.typeId());
      budget[0]--;
      if (type == null || depth > MAX_DEPTH || budget[0] < 0) {
        return false;
      }
      if (!type.addLeaf(field, prefix + field.name(), to, depth, budget)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the leaf fields of a field. */
  private boolean addLeaf(
      TypeField field, String path, List<LeafField> to, int depth, int[] budget) {
    if (field.isArray()) {
      return to.add(new LeafField(path, ValueKind.ARRAY, this, 0, field.unit()));
    } else if (field.isConstant()) {
      return to.add(new LeafField(path, ValueKind.CONSTANT, this, 0, field.unit()));
    }
    LeafField simple = simpleLeaf(path, field.unit());
    return simple == null ? addLeaves(path + ".", to, depth + 1, budget) : to.add(simple);
  }

  /** The leaf field for a primitive type or String; null if this type consists of fields. */
  private @Nullable LeafField simpleLeaf(String path, @Nullable String unit) {
    return switch (name) {
      case "boolean" -> new LeafField(path, ValueKind.BOOLEAN, this, 1, unit);
      case "byte" -> new LeafField(path, ValueKind.BYTE, this, Byte.SIZE, unit);
      case "short" -> new LeafField(path, ValueKind.INTEGER, this, Short.SIZE, unit);
      case "char" -> new LeafField(path, ValueKind.INTEGER, this, Integer.SIZE, unit);
      case "int" -> new LeafField(path, ValueKind.INTEGER, this, Integer.SIZE, unit);
      case "long" -> new LeafField(path, ValueKind.INTEGER, this, Long.SIZE, unit);
      case "float" -> new LeafField(path, ValueKind.FLOAT, this, Float.SIZE, unit);
      case "double" -> new LeafField(path, ValueKind.DOUBLE, this, Double.SIZE, unit);
      case "java.lang.String" -> new LeafField(path, ValueKind.TEXT, this, 0, unit);
      default -> null;
    };
  }

  /** Whether this is java.lang.String, whose constants are texts, not records. */
  public boolean isText() {
    return "java.lang.String".equals(name);
  }
}
