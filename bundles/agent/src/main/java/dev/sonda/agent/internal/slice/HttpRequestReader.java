package dev.sonda.agent.internal.slice;

import dev.sonda.track.event.Event;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads method, path and status of HTTP requests. The request classes belong to the program or to
 * optional modules, so they are called through reflection, by methods that are public in a public
 * type.
 */
final class HttpRequestReader {
  private static final int NO_STATUS = -1;

  /** For each request class seen so far: its getters by name. */
  private static final ClassValue<Map<String, Getter>> GETTERS =
      new ClassValue<>() {
        @Override
        protected Map<String, Getter> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  private HttpRequestReader() {}

  /** A method without arguments; null if the class has no method of that name. */
  private record Getter(@Nullable Method method) {}

  /** Names the slice {@code GET /path}. */
  static Event describe(Event event, @Nullable Object request) {
    if (request == null) {
      return event.dynamicName("HTTP");
    }
    Object method = first(request, "getMethod", "getRequestMethod", "method");
    Object target = first(request, "getRequestURI", "getURL", "uri");
    return event.dynamicName(orElse(method, "HTTP") + " " + path(target));
  }

  /** Adds the response's status, where the server's request object provides it. */
  static void describeAnswer(Event event, @Nullable Object request) {
    if (request != null
        && first(request, "getResponseCode") instanceof Integer status
        && status != NO_STATUS) {
      event.arg("status", status);
    }
  }

  /** The path without the query, which often contains secrets. */
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

  /**
   * The first result that isn't null among those of the named methods; methods that the request
   * lacks are skipped.
   */
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

  /**
   * Finds the method in the class itself, its superclasses or its interfaces: the first declaration
   * that is accessible to all.
   */
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
      return null; // the request can't provide the value in its present state
    }
  }
}
