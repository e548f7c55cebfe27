package dev.sonda.agent.internal;

import dev.sonda.agent.internal.weave.WeavingRecord;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.List;

/** Retransforms classes that were loaded before the agent started, so that they are woven. */
final class LoadedClassRetransformer {
  /**
   * Number of classes retransformed in one call; during a call all threads of the program are
   * stopped.
   */
  private static final int AT_ONCE = 50;

  private LoadedClassRetransformer() {}

  /**
   * Has the virtual machine pass the classes to the transformers again; classes that can't be
   * retransformed are added to the record.
   */
  static void retransform(
      List<Class<?>> classes, Instrumentation instrumentation, WeavingRecord record) {
    for (int begin = 0; begin < classes.size(); begin += AT_ONCE) {
      List<Class<?>> part = classes.subList(begin, Math.min(begin + AT_ONCE, classes.size()));
      if (!transform(part, instrumentation, record) && part.size() > 1) {
        part.forEach(each -> transform(List.of(each), instrumentation, record));
      }
    }
  }

  /**
   * Retransforms the classes in one call; a single class that can't be transformed makes the call
   * fail for all of them.
   */
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
