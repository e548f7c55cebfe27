package dev.sonda.sql.functions.internal.date;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Generates calls of date functions with random times and modifiers, nearly all of them valid. */
final class RandomDateFunctionCalls {
  private static final List<String> FUNCTIONS =
      List.of("date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff");
  private static final List<String> MODIFIERS =
      List.of(
          "start of month",
          "start of year",
          "start of day",
          "weekday 0",
          "weekday 5",
          "weekday 7",
          "floor",
          "ceiling",
          "auto",
          "unixepoch",
          "julianday",
          "subsec",
          "Start Of Day",
          "nothing");
  private static final List<String> UNITS =
      List.of("second", "minutes", "hour", "days", "month", "months", "years", "yearss");

  /** Letters of strftime formats, without J, whose last digit may differ. */
  private static final String LETTERS = "deFgGHIjklmMpPRsSTuUVwWY%fx";

  private final Random random;

  RandomDateFunctionCalls(Random random) {
    this.random = random;
  }

  List<String> next() {
    List<String> call = new ArrayList<>();
    call.add(one(FUNCTIONS));
    if (call.getFirst().equals("strftime")) {
      call.add(format());
    }
    call.add(time());
    if (call.getFirst().equals("timediff")) {
      call.add(time());
      return call;
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      call.add(modifier());
    }
    return call;
  }

  private String one(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }

  private String format() {
    StringBuilder format = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      format.append('%').append(LETTERS.charAt(random.nextInt(LETTERS.length()))).append(' ');
    }
    return format.toString();
  }

  private String time() {
    return switch (random.nextInt(6)) {
      case 0 -> String.valueOf(random.nextInt(5_400_000));
      case 1 -> String.valueOf(random.nextLong(-300_000_000_000L, 300_000_000_000L));
      case 2 -> clock();
      case 3 -> date() + (random.nextBoolean() ? " " : "T") + clock();
      default -> date();
    };
  }

  private String date() {
    int year = random.nextInt(3) == 0 ? random.nextInt(10_000) : 1960 + random.nextInt(100);
    String sign = random.nextInt(20) == 0 ? "-" : "";
    return sign
        + String.format(
            Locale.ROOT, "%04d-%02d-%02d", year, 1 + random.nextInt(12), 1 + random.nextInt(32));
  }

  private String clock() {
    String text = String.format(Locale.ROOT, "%02d:%02d", random.nextInt(25), random.nextInt(60));
    if (random.nextBoolean()) {
      text += String.format(Locale.ROOT, ":%02d", random.nextInt(60));
      text += random.nextBoolean() ? String.format(Locale.ROOT, ".%03d", random.nextInt(1000)) : "";
    }
    return switch (random.nextInt(6)) {
      case 0 -> text + "Z";
      case 1 ->
          text
              + String.format(
                  Locale.ROOT, "%s%02d:%02d", sign(), random.nextInt(15), random.nextInt(60));
      default -> text;
    };
  }

  private String sign() {
    return random.nextBoolean() ? "+" : "-";
  }

  private String modifier() {
    return switch (random.nextInt(5)) {
      case 0 -> sign() + random.nextInt(400) + " " + one(UNITS);
      case 1 ->
          sign() + String.format(Locale.ROOT, "%.2f %s", random.nextDouble() * 50, one(UNITS));
      case 2 -> sign() + clock();
      case 3 ->
          sign()
              + String.format(
                  Locale.ROOT,
                  "%04d-%02d-%02d",
                  random.nextInt(60),
                  random.nextInt(13),
                  random.nextInt(32))
              + (random.nextBoolean()
                  ? " " + String.format(Locale.ROOT, "%02d:%02d", random.nextInt(25), 30)
                  : "");
      default -> one(MODIFIERS);
    };
  }
}
