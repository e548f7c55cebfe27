package dev.sonda.trace.metrics.internal.schema;

import dev.sonda.trace.metrics.MetricException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tokenizer for protobuf schemas: splits a text into words, numbers, strings and symbols, without
 * comments.
 */
final class ProtoTokenizer {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|//[^\\n]*|/\\*.*?\\*/"
              + "|(?<token>[\\w.]+|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*'|[^\\w\\s\"'])",
          Pattern.DOTALL);
  private static final String END = "the end";

  private final String file;
  private final List<String> tokens = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private int next;

  ProtoTokenizer(String file, String text) throws MetricException {
    this.file = file;
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    int at = 0;
    while (matcher.lookingAt()) {
      String token = matcher.group("token");
      if (token != null) {
        tokens.add(token);
        lines.add(line);
      }
      line += (int) matcher.group().chars().filter(c -> c == '\n').count();
      at = matcher.end();
      matcher.region(at, text.length());
    }
    lines.add(line);
    if (at < text.length()) {
      throw new MetricException("%s:%d: a text has no end".formatted(file, line));
    }
  }

  boolean isAtEnd() {
    return next == tokens.size();
  }

  private String peek() {
    return isAtEnd() ? END : tokens.get(next);
  }

  boolean is(String token) {
    return peek().equals(token);
  }

  /** Reads the next token if it equals the argument, and returns whether it did. */
  boolean skip(String token) {
    boolean isNext = is(token);
    next += isNext ? 1 : 0;
    return isNext;
  }

  String read() throws MetricException {
    if (isAtEnd()) {
      throw unexpected("more");
    }
    return tokens.get(next++);
  }

  void expect(String token) throws MetricException {
    if (!skip(token)) {
      throw unexpected(token);
    }
  }

  /** Reads a name, which may contain dots. */
  String word() throws MetricException {
    if (isAtEnd() || !peek().matches("[\\w.]+")) {
      throw unexpected("a name");
    }
    return read();
  }

  int number() throws MetricException {
    String sign = skip("-") ? "-" : "";
    try {
      int number = Integer.decode(sign + peek());
      next++;
      return number;
    } catch (NumberFormatException e) {
      throw unexpected("a number");
    }
  }

  String quoted() throws MetricException {
    String token = peek();
    if (!token.startsWith("\"") && !token.startsWith("'")) {
      throw unexpected("a text");
    }
    read();
    return token.substring(1, token.length() - 1);
  }

  /** Skips to the end of the current statement or block. */
  void skipStatement() throws MetricException {
    int depth = 0;
    while (true) {
      String token = read();
      depth += token.equals("{") ? 1 : 0;
      depth -= token.equals("}") ? 1 : 0;
      if (depth == 0 && (token.equals(";") || token.equals("}"))) {
        return;
      }
    }
  }

  /** Skips options in brackets, if there are any. */
  void skipOptions() throws MetricException {
    if (!skip("[")) {
      return;
    }
    int depth = 1;
    while (depth > 0) {
      String token = read();
      depth += token.equals("[") ? 1 : 0;
      depth -= token.equals("]") ? 1 : 0;
    }
  }

  MetricException unexpected(String wanted) {
    return new MetricException(
        "%s:%d: %s is expected, not %s".formatted(file, lines.get(next), wanted, peek()));
  }
}
