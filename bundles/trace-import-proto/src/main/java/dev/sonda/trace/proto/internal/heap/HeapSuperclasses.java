package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.table.heap.HeapClassTable;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds superclasses. A dump contains the Class object of each class, with a field that refers to
 * the superclass. A superclass found in a later dump is also set for equally named classes of
 * earlier dumps.
 */
final class HeapSuperclasses {
  private static final String SUPERCLASS = "java.lang.Class.superClass";

  private final HeapTableRows rows;
  private final int superclassField;
  private final Map<ClassKey, Integer> latest = new HashMap<>();
  private final Map<ClassKey, Superclass> superclasses = new HashMap<>();

  HeapSuperclasses(HeapTableRows rows) {
    this.rows = rows;
    superclassField = rows.strings().intern(SUPERCLASS);
  }

  /** Adds a class whose name has been set. */
  void addClass(int row) {
    HeapClassTable classes = rows.classes();
    latest.merge(new ClassKey(classes.name.get(row), classes.location.get(row)), row, Math::max);
  }

  /** Reads the superclasses in a dump, after all of its classes have been added. */
  void addDump(HeapDump dump) {
    int classes = rows.classes().size();
    for (int i = 0; i < dump.rows.size(); i++) {
      addObject(dump.rows.get(i), classes);
    }
  }

  private void addObject(int object, int classes) {
    int name = rows.className(object);
    if (name == 0) {
      return;
    }
    HeapClassName own = HeapClassName.of(rows.strings().text(name));
    if (!own.isOfClassItself() || own.arrays() > 0) {
      return;
    }
    int above = rows.referred(object, superclassField);
    int aboveName = above == HeapTableRows.NONE ? 0 : rows.className(above);
    if (aboveName != 0) {
      HeapClassName superName = HeapClassName.of(rows.strings().text(aboveName));
      Integer row = latest.get(key(superName, rows.classLocation(above)));
      if (row != null) {
        superclasses.put(key(own, rows.classLocation(object)), new Superclass(row, classes));
      }
    }
  }

  private ClassKey key(HeapClassName name, int location) {
    return new ClassKey(rows.strings().intern(name.name()), location);
  }

  /** Writes the superclasses into the class table. */
  void finish() {
    HeapClassTable classes = rows.classes();
    for (int row = 0; row < classes.size(); row++) {
      Superclass above =
          superclasses.get(new ClassKey(classes.name.get(row), classes.location.get(row)));
      if (above != null && row < above.classes) {
        classes.superclassId.set(row, above.row);
      }
    }
  }

  private record ClassKey(int name, int location) {}

  /**
   * The row of a superclass, and the number of class rows when it was found; only rows below that
   * number get the superclass.
   */
  private record Superclass(int row, int classes) {}
}
