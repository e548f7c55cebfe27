package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the tokens of a statement; remembers the tokens that were expected, for error
 * messages.
 */
final class TokenCursor {
  /**
   * Keywords that begin a clause; a misspelt one would be read as an alias, so errors suggest the
   * keyword.
   */
  private static final Set<Keyword> CLAUSES =
      EnumSet.of(
          Keyword.FROM,
          Keyword.WHERE,
          Keyword.GROUP,
          Keyword.HAVING,
          Keyword.ORDER,
          Keyword.LIMIT,
          Keyword.JOIN,
          Keyword.LEFT,
          Keyword.UNION,
          Keyword.USING,
          Keyword.ON);

  private final Token[] tokens;
  private final Set<Keyword> expected = EnumSet.noneOf(Keyword.class);
  private int index;
  private int expectedAt;
  private @Nullable Token bareAlias;
  private int bareAliasAt;

  TokenCursor(List<Token> tokens) {
    this.tokens = tokens.toArray(Token[]::new);
  }

  Token peek() {
    return tokens[index];
  }

  /** The token at a distance from the next one; beyond the end, the END token. */
  Token peek(int distance) {
    return tokens[Math.min(index + distance, tokens.length - 1)];
  }

  Token next() {
    Token token = tokens[index];
    index = Math.min(index + 1, tokens.length - 1);
    return token;
  }

  /**
   * The number of the parameter that is next: its explicit number, or one more than the largest
   * number before.
   */
  int numberOfParameter() {
    int number = 0;
    int largest = 0;
    for (int i = 0; i <= index; i++) {
      String text = tokens[i].text();
      boolean isNumbered = tokens[i].kind() == TokenKind.PARAMETER && text.startsWith("?");
      number = isNumbered ? numberOf(text, largest + 1) : 0;
      largest = Math.max(largest, number);
    }
    return number;
  }

  private static int numberOf(String text, int otherwise) {
    return text.length() == 1 ? otherwise : Integer.parseInt(text.substring(1));
  }

  SourcePosition position() {
    return peek().position();
  }

  int index() {
    return index;
  }

  /** The tokens from an index up to, but not including, the next one. */
  List<Token> since(int from) {
    return Arrays.asList(tokens).subList(from, index);
  }

  boolean at(TokenKind kind) {
    return peek().kind() == kind;
  }

  boolean at(Keyword keyword) {
    if (peek().keyword() == keyword) {
      return true;
    }
    remember(keyword);
    return false;
  }

  boolean at(Keyword first, Keyword second) {
    return at(first) && peek(1).keyword() == second;
  }

  boolean accept(TokenKind kind) {
    if (!at(kind)) {
      return false;
    }
    next();
    return true;
  }

  boolean accept(Keyword keyword) {
    if (!at(keyword)) {
      return false;
    }
    next();
    return true;
  }

  boolean accept(Keyword first, Keyword second) {
    if (!at(first, second)) {
      return false;
    }
    next();
    next();
    return true;
  }

  Token expect(TokenKind kind) throws PerfettoSqlException {
    if (!at(kind)) {
      throw expected(kind.words());
    }
    return next();
  }

  Token expect(Keyword keyword) throws PerfettoSqlException {
    if (!at(keyword)) {
      throw expected(keyword.name());
    }
    return next();
  }

  /** Reads the next token as an alias without AS, and remembers it for error messages. */
  Token nextAsBareAlias() {
    bareAlias = peek();
    bareAliasAt = index;
    return next();
  }

  private void remember(Keyword keyword) {
    if (expectedAt != index) {
      expected.clear();
      expectedAt = index;
    }
    expected.add(keyword);
  }

  /** The error that another token was expected here, with a suggestion for a misspelt keyword. */
  PerfettoSqlException expected(String what) {
    Token alias = bareAlias;
    if (alias != null && bareAliasAt == index - 1 && alias.keyword() == null) {
      String meant = nearest(alias, CLAUSES);
      if (!meant.isEmpty()) {
        return error("'" + alias.text() + "' is taken for an alias here" + meant, alias);
      }
    }
    Token found = peek();
    return error("expected " + what + ", not " + found.shown() + meantBy(found), found);
  }

  private String meantBy(Token found) {
    return expectedAt == index ? nearest(found, expected) : "";
  }

  private static String nearest(Token word, Set<Keyword> keywords) {
    return word.kind() == TokenKind.WORD
        ? ClosestName.question(word.text(), keywords.stream().map(Keyword::name))
        : "";
  }

  /** The keywords that parsers have checked for at this position, separated by commas. */
  String expectedWords() {
    return expectedAt == index
        ? expected.stream().map(Keyword::name).collect(Collectors.joining(", "))
        : "";
  }

  /**
   * Limits the length of a chain, because its tree is as deep as the chain is long and recursion
   * needs stack for each level.
   */
  void checkChain(int links, int most) throws PerfettoSqlException {
    if (links > most) {
      throw error("this chain is longer than " + most, peek());
    }
  }

  PerfettoSqlException error(String sentence, Token at) {
    return new PerfettoSqlException(sentence, at.position());
  }
}
