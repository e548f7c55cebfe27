package dev.sonda.cli.internal.diagnostics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.ServiceReference;

/** A message for an OSGi logger, with its arguments filled in. */
record LogMessage(String text, @Nullable Throwable thrown) {
  private static final String PLACE = "{}";

  /**
   * Fills in the arguments of one call.
   *
   * @param arguments a format and its values, one by one or as an array; the last may be an
   *     exception, or a service reference, which has no place in the format
   * @param printf whether the format is one of {@link String#format}, not one with {@code {}}
   */
  static LogMessage of(Object[] arguments, boolean printf) {
    String format = String.valueOf(arguments[0]);
    List<Object> values = values(arguments);
    Throwable thrown = takeLastIf(Throwable.class, values);
    takeLastIf(ServiceReference.class, values);
    String text = printf ? String.format(format, values.toArray()) : fill(format, values);
    return new LogMessage(text, thrown);
  }

  private static List<Object> values(Object[] arguments) {
    boolean isArray = arguments.length == 2 && arguments[1] instanceof Object[];
    Object[] values =
        isArray ? (Object[]) arguments[1] : Arrays.copyOfRange(arguments, 1, arguments.length);
    return new ArrayList<>(Arrays.asList(values));
  }

  private static <T> @Nullable T takeLastIf(Class<T> type, List<Object> values) {
    return !values.isEmpty() && type.isInstance(values.getLast())
        ? type.cast(values.removeLast())
        : null;
  }

  private static String fill(String format, List<Object> values) {
    StringBuilder text = new StringBuilder(format);
    int from = 0;
    for (Object value : values) {
      int place = text.indexOf(PLACE, from);
      if (place < 0) {
        break;
      }
      String shown = String.valueOf(value);
      text.replace(place, place + PLACE.length(), shown);
      from = place + shown.length();
    }
    return text.toString();
  }
}
