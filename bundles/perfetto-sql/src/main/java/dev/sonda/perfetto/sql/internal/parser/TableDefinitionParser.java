package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.Precedence;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Column;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import dev.sonda.perfetto.sql.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses columns and constraints of CREATE TABLE. */
final class TableDefinitionParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  TableDefinitionParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  /** Parses the rest of the statement after {@code CREATE TABLE}. */
  Statement table(SourcePosition position, boolean isTemporary) throws PerfettoSqlException {
    boolean isIfNotExists = grammar.definitions.ifNotExists();
    QualifiedName name = grammar.names.qualified("the name of a table");
    if (words.accept(Keyword.AS)) {
      return new Statement.CreateTable(
          position, isTemporary, isIfNotExists, name, null, grammar.selects.select());
    }
    if (!words.at(TokenKind.LEFT_PAREN)) {
      throw words.expected("AS or columns in parentheses");
    }
    return new Statement.CreateTable(
        position, isTemporary, isIfNotExists, name, definition(), null);
  }

  private TableDefinition definition() throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    List<Column> columns = new ArrayList<>();
    List<Constraint> constraints = new ArrayList<>();
    do {
      Constraint constraint = tableConstraint();
      if (constraint == null) {
        columns.add(column());
      } else {
        constraints.add(constraint);
      }
    } while (words.accept(TokenKind.COMMA));
    words.expect(TokenKind.RIGHT_PAREN);
    return withOptions(columns, constraints);
  }

  private TableDefinition withOptions(List<Column> columns, List<Constraint> constraints)
      throws PerfettoSqlException {
    boolean isStrict = false;
    boolean isWithoutRowid = false;
    while (words.peek().isIdentifier()) {
      if (words.accept(Keyword.WITHOUT)) {
        isWithoutRowid = true;
        expectWord("ROWID");
      } else {
        isStrict = true;
        expectWord("STRICT");
      }
      words.accept(TokenKind.COMMA);
    }
    return new TableDefinition(columns, constraints, isStrict, isWithoutRowid);
  }

  private void expectWord(String word) throws PerfettoSqlException {
    if (!words.peek().text().equalsIgnoreCase(word)) {
      throw words.expected(word);
    }
    words.next();
  }

  private Column column() throws PerfettoSqlException {
    Name name = grammar.names.anyName("a column");
    TypeName type = grammar.names.type();
    List<Constraint> constraints = new ArrayList<>();
    for (Constraint next = columnConstraint(); next != null; next = columnConstraint()) {
      constraints.add(next);
    }
    return new Column(name, type, constraints);
  }

  private @Nullable Constraint tableConstraint() throws PerfettoSqlException {
    skipConstraintName();
    if (words.accept(Keyword.PRIMARY)) {
      words.expect(Keyword.KEY);
      return new Constraint.PrimaryKey(columns(), false, false);
    }
    if (words.accept(Keyword.UNIQUE)) {
      return new Constraint.Unique(columns());
    }
    return words.accept(Keyword.CHECK) ? check() : null;
  }

  /** Skips the name of a constraint, which SQLite uses only in error messages. */
  private void skipConstraintName() throws PerfettoSqlException {
    if (words.accept(Keyword.CONSTRAINT)) {
      grammar.names.anyName("the name of a constraint");
    }
  }

  private List<OrderingTerm> columns() throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    List<OrderingTerm> terms = grammar.expressions.orderingTerms();
    words.expect(TokenKind.RIGHT_PAREN);
    return terms;
  }

  private Constraint check() throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    Expression condition = grammar.expressions.expression();
    words.expect(TokenKind.RIGHT_PAREN);
    return new Constraint.Check(condition);
  }

  private @Nullable Constraint columnConstraint() throws PerfettoSqlException {
    skipConstraintName();
    if (words.accept(Keyword.PRIMARY)) {
      return primaryKey();
    }
    if (words.accept(Keyword.NOT)) {
      words.expect(Keyword.NULL);
      return new Constraint.NotNull();
    }
    if (words.accept(Keyword.UNIQUE)) {
      return new Constraint.Unique(List.of());
    }
    if (words.accept(Keyword.CHECK)) {
      return check();
    }
    if (words.accept(Keyword.DEFAULT)) {
      return new Constraint.Default(grammar.expressions.expression(Precedence.PREFIX));
    }
    return words.accept(Keyword.COLLATE)
        ? new Constraint.Collation(grammar.names.anyName("a collation"))
        : null;
  }

  private Constraint primaryKey() throws PerfettoSqlException {
    words.expect(Keyword.KEY);
    boolean isDescending = words.accept(Keyword.DESC);
    if (!isDescending) {
      words.accept(Keyword.ASC);
    }
    return new Constraint.PrimaryKey(List.of(), isDescending, words.accept(Keyword.AUTOINCREMENT));
  }
}
