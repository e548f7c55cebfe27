package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Lexer;
import dev.sonda.perfetto.sql.syntax.TypeName;
import java.util.Arrays;

/** Prints type names, quoted only if they are quoted in the source. */
final class TypeNamePrinter {
  private TypeNamePrinter() {}

  static String of(TypeName type) {
    int parenthesis = type.text().indexOf('(');
    String words = parenthesis < 0 ? type.text() : type.text().substring(0, parenthesis);
    boolean arePlain =
        words.isEmpty() || Arrays.stream(words.split(" ")).allMatch(TypeNamePrinter::isPlain);
    String quoted = arePlain ? words : "`" + words.replace("`", "``") + "`";
    return parenthesis < 0 ? quoted : quoted + type.text().substring(parenthesis);
  }

  private static boolean isPlain(String word) {
    Keyword keyword = Keyword.find(word, 0, word.length());
    return Lexer.isPlainName(word) && (keyword == null || keyword.isFallback());
  }
}
