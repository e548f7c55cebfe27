package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.syntax.ExpandedSourceText;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares syntax trees, ignoring source positions. */
final class TreeComparison {
  private TreeComparison() {}

  /** The first difference; null if the trees are equal. */
  static @Nullable String difference(@Nullable Object a, @Nullable Object b) {
    if (a instanceof SourcePosition
        || a instanceof ExpandedSourceText
        || (a == null && b == null)) {
      return null;
    }
    if (a == null || b == null || (a instanceof Record && a.getClass() != b.getClass())) {
      return a + "\nis not\n" + b;
    }
    if (a instanceof List<?> list) {
      return ofLists(list, (List<?>) b);
    }
    if (a instanceof Record) {
      return ofRecords(a, b);
    }
    return Objects.equals(a, b) ? null : a + " is not " + b;
  }

  private static @Nullable String ofLists(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return a + "\nis not\n" + b;
    }
    String difference = null;
    for (int i = 0; i < a.size() && difference == null; i++) {
      difference = difference(a.get(i), b.get(i));
    }
    return difference;
  }

  private static @Nullable String ofRecords(Object a, Object b) {
    try {
      String difference = null;
      for (RecordComponent component : a.getClass().getRecordComponents()) {
        if (difference == null) {
          component.getAccessor().setAccessible(true);
          difference =
              difference(component.getAccessor().invoke(a), component.getAccessor().invoke(b));
        }
      }
      return difference;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
