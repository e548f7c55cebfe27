package dev.sonda.perfetto.sql.internal.macro;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Macros built into the language, which transform tokens and have no body. */
final class IntrinsicMacros {
  private static final String AS_TEXT = "__intrinsic_stringify";
  private static final Set<String> STRINGIFY =
      Set.of(AS_TEXT, "__intrinsic_stringify_ignore_table");

  /** Ways to call a macro for each element of a list. */
  private enum Apply {
    COMMA(false, false),
    COMMA_PREFIX(false, true),
    AND(true, false),
    AND_PREFIX(true, true);

    private final boolean isAnd;
    private final boolean isPrefixed;

    Apply(boolean isAnd, boolean isPrefixed) {
      this.isAnd = isAnd;
      this.isPrefixed = isPrefixed;
    }
  }

  private static final Map<String, Apply> APPLY =
      Map.of(
          "__intrinsic_token_apply", Apply.COMMA,
          "__intrinsic_token_apply_prefix", Apply.COMMA_PREFIX,
          "__intrinsic_token_apply_and", Apply.AND,
          "__intrinsic_token_apply_and_prefix", Apply.AND_PREFIX);

  private IntrinsicMacros() {}

  static boolean isOne(String name) {
    return STRINGIFY.contains(name) || APPLY.containsKey(name);
  }

  static Set<String> names() {
    Set<String> names = new TreeSet<>(STRINGIFY);
    names.addAll(APPLY.keySet());
    return names;
  }

  static List<Token> expand(Token name, List<List<Token>> arguments) throws PerfettoSqlException {
    Apply apply = APPLY.get(name.text());
    return apply == null ? stringify(name, arguments) : apply(name, apply, arguments);
  }

  /**
   * Compiles stringify. Perfetto quotes the tokens without doubling quotes, so that two quotes
   * become one.
   */
  private static List<Token> stringify(Token name, List<List<Token>> arguments)
      throws PerfettoSqlException {
    if (arguments.size() != 1) {
      throw new PerfettoSqlException(
          name.text() + "! takes one argument, not " + arguments.size(), name.position());
    }
    String words = TokenPrinter.of(arguments.getFirst());
    boolean isKept = name.text().equals(AS_TEXT) && words.replace("''", "").indexOf('\'') < 0;
    String text = "'" + (isKept ? words : words.replace("'", "''")) + "'";
    return List.of(new Token(TokenKind.STRING, null, text, name.position(), name.isSpaced()));
  }

  /**
   * Expands {@code apply!(m, (a, b))} to {@code m!(a), m!(b)}; with two lists, the macro is called
   * with pairs of elements.
   */
  private static List<Token> apply(Token name, Apply apply, List<List<Token>> arguments)
      throws PerfettoSqlException {
    if (arguments.size() != 2 && arguments.size() != 3) {
      throw new PerfettoSqlException(
          name.text() + "! takes a macro and one or two lists", name.position());
    }
    List<List<Token>> first = CallArguments.list(arguments.get(1), name);
    List<List<Token>> second =
        arguments.size() == 3 ? CallArguments.list(arguments.get(2), name) : first;
    List<Token> result = new ArrayList<>();
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      if (i > 0 || apply.isPrefixed) {
        result.add(joiner(name, apply));
      }
      addCall(result, name, arguments.getFirst(), first.get(i));
      if (arguments.size() == 3) {
        result.add(sign(name, TokenKind.COMMA));
        result.addAll(second.get(i));
      }
      result.add(sign(name, TokenKind.RIGHT_PAREN));
    }
    return result;
  }

  private static void addCall(
      List<Token> result, Token name, List<Token> macro, List<Token> argument) {
    result.addAll(macro);
    result.add(sign(name, TokenKind.BANG));
    result.add(sign(name, TokenKind.LEFT_PAREN));
    result.addAll(argument);
  }

  private static Token joiner(Token name, Apply apply) {
    return apply.isAnd
        ? new Token(TokenKind.WORD, Keyword.AND, "AND", name.position(), true)
        : sign(name, TokenKind.COMMA);
  }

  private static Token sign(Token name, TokenKind kind) {
    return new Token(kind, null, kind.words(), name.position(), false);
  }
}
