package dev.sonda.sql.functions.internal.date;

import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SQLite's date functions. A function receives its name and arguments as one text, because the
 * number of arguments varies; the parts are separated by {@link #SEPARATOR}.
 */
public final class DateFunctions {
  /** Separator of arguments, a character that occurs in no date. */
  public static final char SEPARATOR = '\u001f';

  private final InstantSource clock;
  private final ZoneId zone;

  private DateFunctions(InstantSource clock, ZoneId zone) {
    this.clock = clock;
    this.zone = zone;
  }

  /**
   * Creates the functions.
   *
   * @param clock clock for the word "now"
   * @param zone time zone for local times
   */
  public static List<ScalarFunction> of(InstantSource clock, ZoneId zone) {
    DateFunctions functions = new DateFunctions(clock, zone);
    return List.of(
        ScalarFunction.ofString("__intrinsic_date_text", List.of(STRING), functions::text),
        ScalarFunction.ofNullableLong("__intrinsic_date_long", List.of(STRING), functions::integer),
        ScalarFunction.ofNullableDouble("__intrinsic_date_real", List.of(STRING), functions::real));
  }

  private static List<String> parts(FunctionArguments row) {
    return List.of(row.stringValue(0).split(String.valueOf(SEPARATOR), -1));
  }

  private @Nullable String text(FunctionArguments row) {
    List<String> parts = parts(row);
    List<String> arguments = parts.subList(1, parts.size());
    return switch (parts.getFirst()) {
      case "strftime" -> formatted(arguments.getFirst(), arguments.subList(1, arguments.size()));
      case "timediff" -> difference(arguments.get(0), arguments.get(1));
      default -> text(parts.getFirst(), arguments);
    };
  }

  private @Nullable String text(String function, List<String> arguments) {
    JulianTime time = time(arguments);
    if (time == null) {
      return null;
    }
    return switch (function) {
      case "date" -> DateTimeFormatting.date(time);
      case "time" -> DateTimeFormatting.time(time);
      case "datetime" -> DateTimeFormatting.dateTime(time);
      default -> throw new IllegalArgumentException("there is no function " + function);
    };
  }

  private @Nullable String formatted(String format, List<String> arguments) {
    JulianTime time = time(arguments);
    return time == null ? null : DateTimeFormatting.format(format, time);
  }

  private @Nullable String difference(String first, String second) {
    JulianTime a = time(List.of(first));
    JulianTime b = time(List.of(second));
    return a == null || b == null ? null : TimeDifference.of(a, b);
  }

  private @Nullable Long integer(FunctionArguments row) {
    List<String> parts = parts(row);
    JulianTime time = time(parts.subList(1, parts.size()));
    return time == null ? null : DateTimeFormatting.wholeUnixSeconds(time);
  }

  private @Nullable Double real(FunctionArguments row) {
    List<String> parts = parts(row);
    JulianTime time = time(parts.subList(1, parts.size()));
    if (time == null) {
      return null;
    }
    return parts.getFirst().equals("julianday")
        ? time.ms() / (double) JulianTime.DAY_MS
        : time.isFine
            ? DateTimeFormatting.unixSeconds(time)
            : DateTimeFormatting.wholeUnixSeconds(time);
  }

  /** Parses a time and applies its modifiers; null if the time or a modifier is invalid. */
  private @Nullable JulianTime time(List<String> arguments) {
    if (arguments.isEmpty()) {
      return DateTimeParser.now(clock);
    }
    JulianTime time = DateTimeParser.read(arguments.getFirst(), clock);
    for (int i = 1; time != null && i < arguments.size(); i++) {
      if (!new TimeModifier(time, arguments.get(i), i == 1, zone).apply()) {
        return null;
      }
    }
    if (time == null) {
      return null;
    }
    time.ms();
    if (!time.isValid()) {
      return null;
    }
    if (arguments.size() == 1) {
      time.forgetDateBeyondMonth();
    }
    return time;
  }
}
