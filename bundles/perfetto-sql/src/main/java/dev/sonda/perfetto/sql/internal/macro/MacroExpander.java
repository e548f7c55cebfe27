package dev.sonda.perfetto.sql.internal.macro;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.lexer.Lexer;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.MacroCall;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.MacroArgument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Replaces calls of macros by their bodies, until no call is left. */
public final class MacroExpander {
  /** Limit of nested macro calls; the macros of Perfetto's modules nest at most about ten calls. */
  private static final int MOST_NESTED_CALLS = 100;

  /** Limit of tokens in an expanded statement; protects against macros that grow exponentially. */
  private static final int MOST_TOKENS = 500_000;

  private final Macros macros;
  private final List<Token> out = new ArrayList<>();

  private MacroExpander(Macros macros) {
    this.macros = macros;
  }

  /** The tokens of a statement after expansion; the list itself if it contains no macro call. */
  public static List<Token> expand(List<Token> tokens, Macros macros) throws PerfettoSqlException {
    if (!hasCall(tokens)) {
      return tokens;
    }
    MacroExpander expander = new MacroExpander(macros);
    expander.emit(tokens, 0);
    return expander.out;
  }

  private static boolean hasCall(List<Token> tokens) {
    return tokens.stream().anyMatch(token -> token.kind() == TokenKind.BANG);
  }

  private void emit(List<Token> tokens, int depth) throws PerfettoSqlException {
    int i = 0;
    while (i < tokens.size()) {
      if (isCall(tokens, i)) {
        i = emitCall(tokens, i, depth);
      } else {
        out.add(tokens.get(i++));
      }
    }
    if (out.size() > MOST_TOKENS) {
      throw new PerfettoSqlException(
          "macros make this statement longer than " + MOST_TOKENS + " words",
          tokens.getFirst().position());
    }
  }

  private static boolean isCall(List<Token> tokens, int i) {
    return i + 2 < tokens.size()
        && tokens.get(i + 1).kind() == TokenKind.BANG
        && tokens.get(i).kind() == TokenKind.WORD
        && tokens.get(i + 2).kind() == TokenKind.LEFT_PAREN;
  }

  private int emitCall(List<Token> tokens, int i, int depth) throws PerfettoSqlException {
    Token name = tokens.get(i);
    if (depth == MOST_NESTED_CALLS) {
      throw new PerfettoSqlException(
          "macro " + name.text() + "! calls itself, or nests more than " + depth + " calls",
          name.position());
    }
    CallArguments arguments = CallArguments.read(tokens, i + 2, name);
    List<Token> expansion = expansion(name, arguments.values());
    if (!expansion.isEmpty()) {
      emit(withSpaceOf(name, expansion), depth + 1);
    }
    return arguments.next();
  }

  private static List<Token> withSpaceOf(Token name, List<Token> expansion) {
    if (expansion.getFirst().isSpaced() == name.isSpaced()) {
      return expansion;
    }
    List<Token> spaced = new ArrayList<>(expansion);
    spaced.set(0, expansion.getFirst().withSpace(name.isSpaced()));
    return spaced;
  }

  private List<Token> expansion(Token name, List<List<Token>> arguments)
      throws PerfettoSqlException {
    if (IntrinsicMacros.isOne(name.text())) {
      return IntrinsicMacros.expand(name, arguments);
    }
    CreatePerfettoMacro macro = macros.find(name.text());
    if (macro == null) {
      throw new PerfettoSqlException(
          "there is no macro " + name.text() + "!" + nearest(name.text()), name.position());
    }
    if (macro.arguments().size() != arguments.size()) {
      throw wrongCount(name, macro, arguments.size());
    }
    return substitute(macro, name, arguments);
  }

  private String nearest(String name) {
    return ClosestName.question(
        name, Stream.concat(macros.names().stream(), IntrinsicMacros.names().stream()));
  }

  private static PerfettoSqlException wrongCount(Token name, CreatePerfettoMacro macro, int given) {
    List<String> names =
        macro.arguments().stream().map(argument -> argument.name().text()).toList();
    return new PerfettoSqlException(
        "macro %s! takes %d arguments (%s), not %d"
            .formatted(name.text(), names.size(), String.join(", ", names), given),
        name.position());
  }

  private static List<Token> substitute(
      CreatePerfettoMacro macro, Token name, List<List<Token>> arguments)
      throws PerfettoSqlException {
    Map<String, List<Token>> values = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      MacroArgument argument = macro.arguments().get(i);
      values.put("$" + argument.name().text(), arguments.get(i));
    }
    MacroCall call = new MacroCall(name.text(), name.position());
    List<Token> result = new ArrayList<>();
    for (Token token : Lexer.bodyTokens(macro.bodyPosition(), macro.body().length(), call)) {
      List<Token> value = token.kind() == TokenKind.PARAMETER ? values.get(token.text()) : null;
      if (value == null) {
        result.add(token);
      } else {
        addArgument(result, token, value);
      }
    }
    return result;
  }

  private static void addArgument(List<Token> result, Token parameter, List<Token> value) {
    for (int i = 0; i < value.size(); i++) {
      result.add(i == 0 ? value.get(i).withSpace(parameter.isSpaced()) : value.get(i));
    }
  }
}
