package dev.sonda.sql.functions.internal.symbol;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Demangles symbols of C++ and of Rust's legacy mangling by recursive descent. A symbol with
 * unsupported parts (function types, arrays, expressions, lambdas) is not demangled at all rather
 * than incorrectly.
 */
public final class SymbolDemangler {
  private static final int MOST_NESTED = 100;
  private static final int MOST_CHARACTERS = 1 << 14;
  private static final String ANONYMOUS = "_GLOBAL__N";

  /** Thrown to abandon a symbol that can't be demangled. */
  private static final class UnknownException extends RuntimeException {
    @java.io.Serial private static final long serialVersionUID = 1;

    UnknownException() {
      super(null, null, false, false);
    }
  }

  private final String text;
  private final List<String> substitutions = new ArrayList<>();
  private List<String> templateArguments = List.of();
  private int at;
  private int nested;
  private int written;

  /**
   * Whether the encoding of the name read last includes a return type, as for template functions.
   */
  private boolean hasReturnType;

  private String qualifiers = "";

  private SymbolDemangler(String text) {
    this.text = text;
  }

  /** The demangled name; null if the symbol isn't mangled or can't be demangled. */
  public static @Nullable String demangled(String symbol) {
    if (!symbol.startsWith("_Z")) {
      return null;
    }
    try {
      return new SymbolDemangler(symbol).symbol();
    } catch (UnknownException e) {
      return null;
    }
  }

  private String symbol() {
    at = 2;
    String name = encoding();
    if (at < text.length() && text.charAt(at) == '.') {
      return name + " (" + text.substring(at) + ")";
    }
    return check(at == text.length(), name);
  }

  private <T> T check(boolean isKnown, T value) {
    if (!isKnown) {
      throw new UnknownException();
    }
    return value;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private char next() {
    return check(at < text.length(), text.charAt(Math.min(at++, text.length() - 1)));
  }

  private boolean skip(char c) {
    boolean isNext = peek() == c;
    at += isNext ? 1 : 0;
    return isNext;
  }

  private String two() {
    return at + 2 <= text.length() ? text.substring(at, at + 2) : "";
  }

  /** Checks the total length of names; substitutions could double it repeatedly. */
  private String bounded(String name) {
    written += name.length();
    return check(written < MOST_CHARACTERS, name);
  }

  private String encoding() {
    String special = ManglingCodes.SPECIAL.get(two());
    if (special != null) {
      at += 2;
      return special + (special.startsWith("guard") ? name() : type());
    }
    String name = name();
    String after = qualifiers;
    boolean isReturned = hasReturnType;
    if (at == text.length() || peek() == 'E' || peek() == '.') {
      return name;
    }
    String returned = isReturned ? type() + " " : "";
    return bounded(returned + name + "(" + parameters() + ")" + after);
  }

  private String parameters() {
    List<String> types = new ArrayList<>();
    while (at < text.length() && peek() != 'E' && peek() != '.') {
      types.add(type());
    }
    return types.equals(List.of("void")) ? "" : String.join(", ", types);
  }

  private String name() {
    check(++nested < MOST_NESTED, nested);
    qualifiers = "";
    hasReturnType = false;
    String name =
        switch (peek()) {
          case 'N' -> nestedName();
          case 'Z' -> localName();
          default -> unscopedName();
        };
    nested--;
    return bounded(name);
  }

  private String unscopedName() {
    String name;
    boolean isSubstituted = peek() == 'S' && !two().equals("St");
    if (isSubstituted) {
      name = substitution();
    } else {
      String prefix = two().equals("St") ? "std::" : "";
      at += prefix.isEmpty() ? 0 : 2;
      name = prefix + unqualifiedName("");
    }
    if (peek() == 'I') {
      if (!isSubstituted) {
        substitutions.add(name);
      }
      name += template(true);
      hasReturnType = true;
    }
    return name;
  }

  private String localName() {
    next();
    String function = encoding();
    check(skip('E') && peek() != 's' && peek() != 'd', "");
    String name = function + "::" + name();
    if (skip('_')) {
      while (Character.isDigit(peek())) {
        at++;
      }
    }
    return name;
  }

  private String nestedName() {
    next();
    String after = cvQualifiers();
    after += skip('R') ? " &" : "";
    after += skip('O') ? " &&" : "";
    String name = "";
    String last = "";
    boolean isTemplate = false;
    boolean isMaker = false;
    while (!skip('E')) {
      if (peek() == 'S') {
        boolean isStd = two().equals("St");
        name = isStd ? skipTwo("std") : substitution();
        last = isStd ? "std" : "";
        continue;
      }
      if (peek() == 'I') {
        check(!name.isEmpty(), name);
        name += template(true);
        isTemplate = true;
      } else if (peek() == 'T') {
        name = templateParameter();
      } else {
        isMaker = peek() == 'C' || peek() == 'D';
        String part = unqualifiedName(last);
        last = part;
        name += name.isEmpty() ? part : "::" + part;
        isTemplate = false;
      }
      if (peek() != 'E') {
        substitutions.add(bounded(name));
      }
    }
    qualifiers = after;
    hasReturnType = isTemplate && !isMaker;
    return check(!name.isEmpty(), name);
  }

  private String skipTwo(String meaning) {
    at += 2;
    return meaning;
  }

  private String cvQualifiers() {
    boolean isRestrict = skip('r');
    boolean isVolatile = skip('V');
    boolean isConst = skip('K');
    return (isConst ? " const" : "")
        + (isVolatile ? " volatile" : "")
        + (isRestrict ? " restrict" : "");
  }

  private String unqualifiedName(String outer) {
    char first = peek();
    skip('L');
    if (Character.isDigit(peek())) {
      return sourceName();
    }
    if (first == 'C' || first == 'D') {
      next();
      check(!outer.isEmpty() && Character.isDigit(next()), outer);
      int tag = outer.indexOf('[');
      String plain = tag < 0 ? outer : outer.substring(0, tag);
      return first == 'C' ? plain : "~" + plain;
    }
    String operator = ManglingCodes.OPERATORS.get(two());
    check(operator != null, "");
    at += 2;
    return "operator" + operator;
  }

  private String sourceName() {
    int length = 0;
    while (Character.isDigit(peek()) && length < text.length()) {
      length = 10 * length + (next() - '0');
    }
    check(length > 0 && length <= text.length() - at, length);
    String name = text.substring(at, at + length);
    at += length;
    StringBuilder tags = new StringBuilder();
    while (peek() == 'B') {
      next();
      tags.append("[abi:").append(sourceName()).append(']');
    }
    return (name.startsWith(ANONYMOUS) ? "(anonymous namespace)" : name) + tags;
  }

  /** Parses template arguments; the result is in angle brackets. */
  private String template(boolean isOfName) {
    next();
    List<String> arguments = new ArrayList<>();
    while (!skip('E')) {
      argument(arguments);
    }
    if (isOfName && nested == 1) {
      templateArguments = arguments;
    }
    return "<" + String.join(", ", arguments) + ">";
  }

  private void argument(List<String> arguments) {
    switch (peek()) {
      case 'L' -> arguments.add(literal());
      case 'J' -> {
        next();
        while (!skip('E')) {
          argument(arguments);
        }
      }
      case 'X' -> throw new UnknownException();
      default -> arguments.add(type());
    }
  }

  private String literal() {
    next();
    char type = next();
    boolean isNegative = skip('n');
    int from = at;
    while (Character.isDigit(peek())) {
      at++;
    }
    String digits = check(at > from, text.substring(from, at));
    check(skip('E'), digits);
    if (type == 'b') {
      return digits.equals("0") ? "false" : "true";
    }
    String number = (isNegative ? "-" : "") + digits;
    String suffix = ManglingCodes.SUFFIXES.get(type);
    if (suffix != null) {
      return number + suffix;
    }
    String name = ManglingCodes.TYPES.get(type);
    if (name == null) {
      throw new UnknownException();
    }
    return "(" + name + ")" + number;
  }

  private String type() {
    check(++nested < MOST_NESTED, nested);
    String type = bounded(anyType());
    nested--;
    return type;
  }

  private String anyType() {
    char first = peek();
    String builtIn = ManglingCodes.TYPES.get(first);
    if (builtIn != null) {
      next();
      return builtIn;
    }
    return switch (first) {
      case 'P' -> known(pointed("*"));
      case 'R' -> known(pointed("&"));
      case 'O' -> known(pointed("&&"));
      case 'K', 'V', 'r' -> qualified();
      case 'T' -> parameterType();
      case 'D' -> decimalType();
      case 'S' -> substitutedType();
      default -> {
        check(first == 'N' || first == 'Z' || Character.isDigit(first), first);
        yield known(classType());
      }
    };
  }

  private String known(String type) {
    substitutions.add(type);
    return type;
  }

  private String pointed(String mark) {
    next();
    String to = type();
    if (mark.startsWith("&") && to.endsWith("&")) {
      return mark.equals("&") && to.endsWith("&&") ? to.substring(0, to.length() - 1) : to;
    }
    return to + mark;
  }

  private String qualified() {
    String qualified = cvQualifiers();
    return known(type() + qualified);
  }

  private String parameterType() {
    String parameter = known(templateParameter());
    return peek() == 'I' ? known(parameter + template(false)) : parameter;
  }

  private String decimalType() {
    next();
    return switch (next()) {
      case 'n' -> "std::nullptr_t";
      case 's' -> "char16_t";
      case 'i' -> "char32_t";
      case 'u' -> "char8_t";
      case 'a' -> "auto";
      default -> throw new UnknownException();
    };
  }

  private String substitutedType() {
    if (two().equals("St")) {
      return known(classType());
    }
    String type = substitution();
    return peek() == 'I' ? known(type + template(false)) : type;
  }

  /** Parses a class name; its template arguments are not recorded as those of the symbol. */
  private String classType() {
    List<String> before = templateArguments;
    String after = qualifiers;
    boolean isReturned = hasReturnType;
    String name = name();
    templateArguments = before;
    qualifiers = after;
    hasReturnType = isReturned;
    return name;
  }

  private String templateParameter() {
    next();
    int index = peek() == '_' ? 0 : number(10) + 1;
    check(skip('_') && index < templateArguments.size(), index);
    return templateArguments.get(index);
  }

  private String substitution() {
    next();
    String standard = ManglingCodes.STANDARD.get(peek());
    if (standard != null) {
      next();
      return standard;
    }
    int index = peek() == '_' ? 0 : number(36) + 1;
    check(skip('_') && index < substitutions.size(), index);
    return substitutions.get(index);
  }

  private int number(int radix) {
    int from = at;
    int number = 0;
    while (Character.digit(peek(), radix) >= 0 && at - from < 4) {
      number = radix * number + Character.digit(next(), radix);
    }
    return check(at > from, number);
  }
}
