package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Lexer;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds the text of a statement. */
final class SqlWriter {
  private final StringBuilder text = new StringBuilder();

  SqlWriter add(String sql) {
    text.append(sql);
    return this;
  }

  /** Appends text if a condition holds. */
  SqlWriter addIf(boolean condition, String sql) {
    return condition ? add(sql) : this;
  }

  /** Appends a name, quoted if it isn't plain or could be read as a keyword. */
  SqlWriter name(Name name) {
    String value = name.text();
    if (name.isDoubleQuoted()) {
      return add("\"" + value.replace("\"", "\"\"") + "\"");
    }
    boolean isPlain = Lexer.isPlainName(value) && Keyword.find(value, 0, value.length()) == null;
    return add(isPlain ? value : "`" + value.replace("`", "``") + "`");
  }

  SqlWriter qualified(QualifiedName name) {
    if (name.schema() != null) {
      name(name.schema()).add(".");
    }
    return name(name.name());
  }

  SqlWriter alias(@Nullable Name alias) {
    return alias == null ? this : add(" AS ").name(alias);
  }

  <T> SqlWriter list(List<T> items, Consumer<T> printer) {
    for (int i = 0; i < items.size(); i++) {
      addIf(i > 0, ", ");
      printer.accept(items.get(i));
    }
    return this;
  }

  /** Appends the items as {@code (a, b)}. */
  <T> SqlWriter parenthesised(List<T> items, Consumer<T> printer) {
    return add("(").list(items, printer).add(")");
  }

  /** Appends {@code (a, b)}, or nothing if there are no names. */
  SqlWriter optionalNames(List<Name> names) {
    return names.isEmpty() ? this : parenthesised(names, this::name);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
