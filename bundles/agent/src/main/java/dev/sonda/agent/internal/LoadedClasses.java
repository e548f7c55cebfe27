package dev.sonda.agent.internal;

import dev.sonda.agent.internal.weave.WeavingRecord;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.List;

/** Has the virtual machine weave classes that were loaded before the agent came. */
final class LoadedClasses {
  /** In one step all threads of the program stand still. */
  private static final int AT_ONCE = 50;

  private LoadedClasses() {}

  /** Gives the classes to the transformers once more; those that refuse are in the record. */
  static void retransform(
      List<Class<?>> classes, Instrumentation instrumentation, WeavingRecord record) {
    for (int begin = 0; begin < classes.size(); begin += AT_ONCE) {
      List<Class<?>> part = classes.subList(begin, Math.min(begin + AT_ONCE, classes.size()));
      if (!transform(part, instrumentation, record) && part.size() > 1) {
        part.forEach(each -> transform(List.of(each), instrumentation, record));
      }
    }
  }

  /** Of several classes, one that can't be transformed keeps the others from it. */
  private static boolean transform(
      List<Class<?>> classes, Instrumentation instrumentation, WeavingRecord record) {
    try {
      instrumentation.retransformClasses(classes.toArray(Class<?>[]::new));
      return true;
    } catch (UnmodifiableClassException | LinkageError e) {
      if (classes.size() == 1) {
        record.failed(classes.getFirst().getName(), e);
      }
      return false;
    }
  }
}
