package dev.sonda.itests.felix;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.ops4j.pax.exam.ExamSystem;
import org.ops4j.pax.exam.TestAddress;
import org.ops4j.pax.exam.TestContainer;
import org.ops4j.pax.exam.TestContainerException;
import org.ops4j.pax.exam.TestProbeBuilder;
import org.ops4j.pax.exam.spi.PaxExamRuntime;

/**
 * Runs the test methods of a class inside Felix, in a separate JVM with the bundles of the
 * distribution. Class, constructor and {@code @Test} methods must be public, and JUnit's before and
 * after callbacks don't run: Pax Exam invokes only the method.
 */
public final class FelixExtension
    implements BeforeAllCallback, AfterAllCallback, InvocationInterceptor {
  /** Marks a test whose framework includes the bundles of the analysis, as in a daemon. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @interface WithAnalysis {}

  private final Map<String, TestAddress> addresses = new HashMap<>();
  private @Nullable ExamSystem system;
  private @Nullable TestContainer container;

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    Class<?> testClass = context.getRequiredTestClass();
    ExamSystem exam = PaxExamRuntime.createTestSystem(PaxExamOptions.of(testClass));
    system = exam;
    TestProbeBuilder probe = exam.createProbe();
    for (Method method : testClass.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        addresses.put(method.getName(), probe.addTest(testClass, method.getName()));
      }
    }
    TestContainer felix = PaxExamRuntime.createContainer(exam);
    container = felix;
    felix.start();
    felix.installProbe(probe.build().getStream());
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    invocation.skip(); // the method runs inside the framework instead
    TestContainer felix = container;
    if (felix == null) {
      throw new IllegalStateException("Felix did not start");
    }
    try {
      felix.call(addresses.get(method.getExecutable().getName()));
    } catch (TestContainerException e) {
      throw innermost(e);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (container != null) {
      container.stop();
    }
    if (system != null) {
      system.clear();
    }
  }

  private static Throwable innermost(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
