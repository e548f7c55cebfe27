package dev.sonda.agent.internal.rule;

import dev.sonda.agent.internal.rule.Hook.Where;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Methods of the JDK that are traced, listed by class and name, as these JDK methods belong to no
 * interface by which to recognize them.
 */
final class PlatformMethods {
  private static final int THIS = 0;
  private static final int FIRST = 1;
  private static final int FIRST_OF_STATIC = 0;

  private static final List<Known> ALL =
      List.of(
          new Known(
              InstrumentationTopic.HTTP,
              "com/sun/net/httpserver/Filter$Chain",
              "doFilter",
              "(Lcom/sun/net/httpserver/HttpExchange;)V",
              Hook.around(TracedOperationKind.HTTP_SERVER, FIRST)),
          new Known(
              InstrumentationTopic.HTTP,
              "jdk/internal/net/http/HttpClientFacade",
              "send",
              "",
              Hook.around(TracedOperationKind.HTTP_CLIENT, FIRST)),
          new Known(
              InstrumentationTopic.HTTP,
              "jdk/internal/net/http/HttpClientFacade",
              "sendAsync",
              "",
              at(Where.AT_RETURN, TracedOperationKind.HTTP_CLIENT_ASYNC, FIRST)),
          new Known(
              InstrumentationTopic.HTTP,
              "sun/net/www/protocol/http/HttpURLConnection",
              "getInputStream",
              "()Ljava/io/InputStream;",
              Hook.around(TracedOperationKind.HTTP_CLIENT, THIS)),
          new Known(
              InstrumentationTopic.EXECUTOR,
              "java/util/concurrent/ThreadPoolExecutor",
              "runWorker",
              "",
              at(Where.AT_RUN, TracedOperationKind.TASK, Hook.NO_DETAIL)),
          // Threads that are already in runWorker stay in its unwoven code; their tasks are traced
          // by these methods.
          task("java/util/concurrent/FutureTask"),
          task("java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask"),
          task("java/util/concurrent/CompletableFuture$AsyncRun"),
          task("java/util/concurrent/CompletableFuture$AsyncSupply"),
          // The carrier calls this method, and is the current thread when it begins and returns.
          new Known(
              InstrumentationTopic.MOUNT,
              "java/lang/VirtualThread",
              "runContinuation",
              "()V",
              Hook.around(TracedOperationKind.MOUNT, THIS)),
          park("park", "()V", Hook.NO_DETAIL),
          park("parkNanos", "(J)V", Hook.NO_DETAIL),
          park("parkUntil", "(J)V", Hook.NO_DETAIL),
          park("park", "(Ljava/lang/Object;)V", FIRST_OF_STATIC),
          park("parkNanos", "(Ljava/lang/Object;J)V", FIRST_OF_STATIC),
          park("parkUntil", "(Ljava/lang/Object;J)V", FIRST_OF_STATIC));

  private PlatformMethods() {}

  /**
   * A method that is traced.
   *
   * @param descriptor empty for any
   */
  private record Known(
      InstrumentationTopic topic, String owner, String name, String descriptor, Hook hook) {
    boolean is(ClassModel model, MethodModel method) {
      return model.thisClass().asInternalName().equals(owner)
          && method.methodName().equalsString(name)
          && (descriptor.isEmpty() || method.methodType().equalsString(descriptor));
    }
  }

  private static Hook at(Where where, TracedOperationKind kind, int detailSlot) {
    return new Hook(where, kind, kind.category(), "", detailSlot);
  }

  private static Known task(String owner) {
    return new Known(
        InstrumentationTopic.EXECUTOR,
        owner,
        "run",
        "()V",
        Hook.around(TracedOperationKind.TASK, THIS));
  }

  private static Known park(String name, String descriptor, int detailSlot) {
    return new Known(
        InstrumentationTopic.PARK,
        "java/util/concurrent/locks/LockSupport",
        name,
        descriptor,
        Hook.around(TracedOperationKind.PARK, detailSlot));
  }

  /** Whether the class has any of these methods; checked before the class file is parsed. */
  static boolean isOneOf(String className, Set<InstrumentationTopic> topics) {
    return ALL.stream()
        .anyMatch(known -> topics.contains(known.topic()) && known.owner().equals(className));
  }

  static Optional<Hook> hook(
      ClassModel owner, MethodModel method, Set<InstrumentationTopic> topics) {
    return ALL.stream()
        .filter(known -> topics.contains(known.topic()) && known.is(owner, method))
        .map(Known::hook)
        .findFirst();
  }
}
