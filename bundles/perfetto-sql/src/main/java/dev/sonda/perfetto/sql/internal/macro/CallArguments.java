package dev.sonda.perfetto.sql.internal.macro;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of a macro call: the tokens between top-level commas.
 *
 * @param next the index behind the closing parenthesis
 */
record CallArguments(List<List<Token>> values, int next) {
  /**
   * Reads the arguments of a call.
   *
   * @param open the index of the opening parenthesis
   */
  static CallArguments read(List<Token> tokens, int open, Token name) throws PerfettoSqlException {
    List<List<Token>> values = new ArrayList<>();
    int depth = 0;
    int start = open + 1;
    for (int i = open; i < tokens.size(); i++) {
      switch (tokens.get(i).kind()) {
        case LEFT_PAREN -> depth++;
        case RIGHT_PAREN -> depth--;
        case COMMA -> {
          if (depth == 1) {
            values.add(tokens.subList(start, i));
            start = i + 1;
          }
        }
        default -> {}
      }
      if (depth == 0) {
        if (i > start || !values.isEmpty()) {
          values.add(tokens.subList(start, i));
        }
        return new CallArguments(values, i + 1);
      }
    }
    throw new PerfettoSqlException(
        "the parenthesis of " + name.text() + "!( is never closed", tokens.get(open).position());
  }

  /** The elements of a list in parentheses, such as an argument of token_apply. */
  static List<List<Token>> list(List<Token> tokens, Token name) throws PerfettoSqlException {
    if (tokens.isEmpty() || tokens.getFirst().kind() != TokenKind.LEFT_PAREN) {
      throw notAList(tokens, name);
    }
    CallArguments arguments = read(tokens, 0, name);
    if (arguments.next != tokens.size() || arguments.values.stream().anyMatch(List::isEmpty)) {
      throw notAList(tokens, name);
    }
    return arguments.values;
  }

  private static PerfettoSqlException notAList(List<Token> tokens, Token name) {
    Token at = tokens.isEmpty() ? name : tokens.getFirst();
    return new PerfettoSqlException(
        name.text() + "! needs a list such as (a, b) here", at.position());
  }
}
