package dev.sonda.agent.internal.slice;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Names for tasks of executors: the program's own class inside the JDK's wrappers, such as {@code
 * FutureTask}.
 */
final class TaskNames {
  /** Maximum number of nested wrappers that are unwrapped. */
  private static final int MAX_DEPTH = 4;

  /** Fields of wrappers that hold the program's code. */
  private static final String[] FIELDS = {"callable", "task", "fn"};

  /** Looked up once for each class, and dropped with it: the program may unload its classes. */
  private static final ClassValue<Inner> INNER =
      new ClassValue<>() {
        @Override
        protected Inner computeValue(Class<?> wrapper) {
          return Inner.of(wrapper);
        }
      };

  private TaskNames() {}

  /** The field of a wrapper class that holds the wrapped task; null if the class is no wrapper. */
  private record Inner(@Nullable Field field) {
    static Inner of(Class<?> wrapper) {
      if (!wrapper.getName().startsWith("java.util.concurrent.")) {
        return new Inner(null);
      }
      for (Class<?> type = wrapper; type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (isOneOf(field.getName()) && field.trySetAccessible()) {
            return new Inner(field);
          }
        }
      }
      return new Inner(null);
    }

    private static boolean isOneOf(String name) {
      for (String field : FIELDS) {
        if (field.equals(name)) {
          return true;
        }
      }
      return false;
    }

    @Nullable Object in(Object wrapper) {
      try {
        return field == null ? null : field.get(wrapper);
      } catch (IllegalAccessException e) {
        // can't happen: the field was can't happen: the field was made accessible above
        return null;
      }
    }
  }

  /**
   * The name of the task's class in the program's source: {@code Shop$Order}, not {@code
   * FutureTask}.
   */
  static String of(@Nullable Object task) {
    Object named = task;
    for (int depth = 0; depth < MAX_DEPTH && named != null; depth++) {
      Object inner = INNER.get(named.getClass()).in(named);
      if (inner == null) {
        return shortName(named.getClass());
      }
      named = inner;
    }
    return named == null ? "task" : shortName(named.getClass());
  }

  /** The class name without its package, and without the number that each lambda's class has. */
  private static String shortName(Class<?> type) {
    String name = type.getName();
    int hidden = name.indexOf('/');
    String whole = hidden < 0 ? name : name.substring(0, hidden);
    return whole.substring(whole.lastIndexOf('.') + 1);
  }
}
