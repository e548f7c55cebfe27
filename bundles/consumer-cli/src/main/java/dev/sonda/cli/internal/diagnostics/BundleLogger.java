package dev.sonda.cli.internal.diagnostics;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.osgi.service.log.FormatterLogger;
import org.osgi.service.log.LogLevel;
import org.osgi.service.log.LoggerConsumer;

/**
 * Handles the methods of a proxy for {@link org.osgi.service.log.Logger}: {@code isWarnEnabled},
 * {@code warn(…)} and so on. Any thread.
 */
record BundleLogger(String bundle, String name, BundleLog out) implements InvocationHandler {

  @Override
  @SuppressWarnings("ReferenceEquality") // equals() of the proxy would call this method again
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Exception {
    String called = method.getName();
    return switch (called) {
      case "getName" -> name;
      case "toString" -> "logger " + name + " of " + bundle;
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> arguments != null && proxy == arguments[0];
      default -> {
        if (called.startsWith("is")) {
          yield BundleLog.takes(level(called.substring(2, called.length() - "Enabled".length())));
        }
        log(proxy, level(called), arguments == null ? new Object[0] : arguments);
        yield null;
      }
    };
  }

  private static LogLevel level(String name) {
    return LogLevel.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private void log(Object proxy, LogLevel level, Object[] arguments) throws Exception {
    if (!BundleLog.takes(level)) {
      return;
    }
    if (arguments[0] instanceof LoggerConsumer<?> consumer) {
      consumer.accept((org.osgi.service.log.Logger) proxy);
      return;
    }
    LogMessage message = LogMessage.of(arguments, proxy instanceof FormatterLogger);
    out.log(bundle, level, message.text(), message.thrown());
  }
}
