package dev.sonda.agent.internal.slice;

import dev.sonda.track.event.Event;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What requests say of themselves. Their classes belong to the program or to modules that it may
 * not have; so they are asked through reflection, by methods that are public in a public type.
 */
final class HttpRequests {
  private static final int NO_STATUS = -1;

  /** Of each class that came along: its methods by name, where it has them. */
  private static final ClassValue<Map<String, Getter>> GETTERS =
      new ClassValue<>() {
        @Override
        protected Map<String, Getter> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  private HttpRequests() {}

  /** A method without arguments, or the knowledge that there is none. */
  private record Getter(@Nullable Method method) {}

  /** The slice is called {@code GET /path}. */
  static Event describe(Event event, @Nullable Object request) {
    if (request == null) {
      return event.dynamicName("HTTP");
    }
    Object method = first(request, "getMethod", "getRequestMethod", "method");
    Object target = first(request, "getRequestURI", "getURL", "uri");
    return event.dynamicName(orElse(method, "HTTP") + " " + path(target));
  }

  /** Its status, where a server has it. */
  static void describeAnswer(Event event, @Nullable Object request) {
    if (request != null
        && first(request, "getResponseCode") instanceof Integer status
        && status != NO_STATUS) {
      event.arg("status", status);
    }
  }

  /** Without the query, which has secrets more often than not. */
  private static String path(@Nullable Object target) {
    return switch (target) {
      case null -> "";
      case java.net.URI uri -> uri.getHost() == null ? uri.getPath() : hostAndPath(uri);
      case java.net.URL url -> url.getHost() + url.getPath();
      default -> target.toString();
    };
  }

  private static String hostAndPath(java.net.URI uri) {
    return uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) + uri.getPath();
  }

  private static Object orElse(@Nullable Object value, Object other) {
    return value == null ? other : value;
  }

  /** What the first of these methods answers that the request has, and that knows an answer. */
  private static @Nullable Object first(Object target, String... names) {
    for (String name : names) {
      Method method =
          GETTERS
              .get(target.getClass())
              .computeIfAbsent(name, key -> new Getter(find(target.getClass(), key)))
              .method();
      Object answer = method == null ? null : call(method, target);
      if (answer != null) {
        return answer;
      }
    }
    return null;
  }

  /** In the class itself or what it extends and implements: the first that all may call. */
  private static @Nullable Method find(@Nullable Class<?> type, String name) {
    if (type == null) {
      return null;
    }
    try {
      Method method = type.getMethod(name);
      Class<?> owner = method.getDeclaringClass();
      if (Modifier.isPublic(owner.getModifiers())
          && owner.getModule().isExported(owner.getPackageName())) {
        return method;
      }
    } catch (NoSuchMethodException e) {
      return null;
    }
    for (Class<?> each : type.getInterfaces()) {
      Method method = find(each, name);
      if (method != null) {
        return method;
      }
    }
    return find(type.getSuperclass(), name);
  }

  private static @Nullable Object call(Method method, Object target) {
    try {
      return method.invoke(target);
    } catch (IllegalAccessException | InvocationTargetException e) {
      return null; // a request that can't say it now
    }
  }
}
