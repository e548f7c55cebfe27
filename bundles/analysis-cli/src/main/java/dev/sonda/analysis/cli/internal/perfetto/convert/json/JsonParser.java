package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses JSON that a trace contains as text, to the values that {@link JsonText} formats. */
final class JsonParser {
  /** Deeper nesting is an attack on readers. */
  private static final int MAX_DEPTH = 128;

  private static final int HEX = 16;
  private static final int CODE_DIGITS = 4;
  private static final String SPACES = " \t\n\r";
  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,400}([.][0-9]{1,400})?([eE][+-]?[0-9]{1,9})?");

  private final String text;
  private final Matcher number;
  private int at;
  private int depth;

  private JsonParser(String text) {
    this.text = text;
    number = NUMBER.matcher(text);
  }

  /** Thrown at the first character that is no JSON. */
  private static final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** The object or array at the begin of a text; null if the text begins with something else. */
  static @Nullable Object parse(String text) {
    try {
      Object value = new JsonParser(text).value();
      return value instanceof Map || value instanceof List ? value : null;
    } catch (MalformedException e) {
      return null;
    }
  }

  /**
   * Passes the elements of an array one by one, so that only one is in memory; none if the text
   * doesn't begin with an array.
   */
  static void forEachElement(String array, Consumer<@Nullable Object> target) {
    try {
      new JsonParser(array).elements(_ -> {});
    } catch (MalformedException e) {
      return;
    }
    new JsonParser(array).elements(target);
  }

  private void elements(Consumer<@Nullable Object> target) {
    expect('[');
    enter();
    if (!isNext(']')) {
      do {
        target.accept(value());
      } while (isNext(','));
      expect(']');
    }
    depth--;
  }

  private @Nullable Object value() {
    skipSpaces();
    return switch (current()) {
      case '{' -> members();
      case '[' -> {
        List<@Nullable Object> items = new ArrayList<>();
        elements(items::add);
        yield items;
      }
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = new TreeMap<>();
    expect('{');
    enter();
    if (!isNext('}')) {
      do {
        skipSpaces();
        String name = string();
        expect(':');
        members.put(name, value());
      } while (isNext(','));
      expect('}');
    }
    depth--;
    return members;
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw new MalformedException();
    }
  }

  private String string() {
    if (current() != '"') {
      throw new MalformedException();
    }
    StringBuilder string = new StringBuilder();
    for (at++; current() != '"'; at++) {
      if (at >= text.length()) {
        throw new MalformedException();
      }
      string.append(current() == '\\' ? escaped() : current());
    }
    at++;
    return string.toString();
  }

  /** The character that an escape stands for; the position is its last one then. */
  private char escaped() {
    at++;
    return switch (current()) {
      case '"', '\\', '/' -> current();
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> codeUnit();
      default -> throw new MalformedException();
    };
  }

  private char codeUnit() {
    int unit = 0;
    for (int i = 0; i < CODE_DIGITS; i++) {
      at++;
      int digit = Character.digit(current(), HEX);
      if (digit < 0) {
        throw new MalformedException();
      }
      unit = unit * HEX + digit;
    }
    return (char) unit;
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw new MalformedException();
    }
    at += word.length();
    return value;
  }

  private Object number() {
    number.region(at, text.length());
    if (!number.lookingAt()) {
      throw new MalformedException();
    }
    at = number.end();
    String digits = number.group();
    if (number.group(1) == null && number.group(2) == null) {
      try {
        return Long.valueOf(digits);
      } catch (NumberFormatException e) {
        return Double.valueOf(digits); // more digits than a whole number of 64 bits has
      }
    }
    return Double.valueOf(digits);
  }

  private char current() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void skipSpaces() {
    while (at < text.length() && SPACES.indexOf(current()) >= 0) {
      at++;
    }
  }

  private boolean isNext(char wanted) {
    skipSpaces();
    boolean isNext = current() == wanted;
    at += isNext ? 1 : 0;
    return isNext;
  }

  private void expect(char wanted) {
    if (!isNext(wanted)) {
      throw new MalformedException();
    }
  }
}
