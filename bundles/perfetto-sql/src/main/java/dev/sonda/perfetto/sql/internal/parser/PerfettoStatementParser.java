package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.DeclaredType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.MacroArgument;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Reference;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/** Parses statements that only PerfettoSQL has. */
final class PerfettoStatementParser {
  private final StatementParsers grammar;
  private final TokenCursor words;

  PerfettoStatementParser(StatementParsers grammar) {
    this.grammar = grammar;
    words = grammar.words;
  }

  /** Parses the rest of the statement after {@code CREATE [OR REPLACE] PERFETTO}. */
  PerfettoStatement create(SourcePosition position, boolean isOrReplace)
      throws PerfettoSqlException {
    if (words.accept(Keyword.TABLE)) {
      return table(position, isOrReplace);
    }
    if (words.accept(Keyword.VIEW)) {
      Name name = name("the name of a view");
      List<TypedName> columns = optionalColumns();
      words.expect(Keyword.AS);
      return new PerfettoStatement.CreatePerfettoView(
          position, isOrReplace, name, columns, grammar.selects.select());
    }
    if (words.accept(Keyword.FUNCTION)) {
      return function(position, isOrReplace);
    }
    if (words.accept(Keyword.MACRO)) {
      return macro(position, isOrReplace);
    }
    if (words.accept(Keyword.INDEX)) {
      return index(position, isOrReplace);
    }
    throw words.expected("TABLE, VIEW, FUNCTION, MACRO or INDEX");
  }

  private Name name(String what) throws PerfettoSqlException {
    return grammar.names.anyName(what);
  }

  private PerfettoStatement table(SourcePosition position, boolean isOrReplace)
      throws PerfettoSqlException {
    Name name = name("the name of a table");
    Name implementation =
        words.accept(Keyword.USING) ? grammar.names.identifier("an implementation") : null;
    if (implementation != null && !implementation.is("dataframe")) {
      throw new PerfettoSqlException(
          "there is no implementation " + implementation.text() + "; there is DATAFRAME",
          implementation.position());
    }
    List<TypedName> columns = optionalColumns();
    words.expect(Keyword.AS);
    return new PerfettoStatement.CreatePerfettoTable(
        position, isOrReplace, name, implementation, columns, grammar.selects.select());
  }

  private List<TypedName> optionalColumns() throws PerfettoSqlException {
    if (!words.accept(TokenKind.LEFT_PAREN)) {
      return List.of();
    }
    List<TypedName> columns = typedNames("a column");
    words.expect(TokenKind.RIGHT_PAREN);
    return columns;
  }

  private List<TypedName> typedNames(String what) throws PerfettoSqlException {
    List<TypedName> list = new ArrayList<>();
    do {
      Name name = grammar.names.identifier(what);
      DeclaredType type = type();
      boolean isVariadic = words.accept(TokenKind.DOT);
      if (isVariadic) {
        words.expect(TokenKind.DOT);
        words.expect(TokenKind.DOT);
      }
      list.add(new TypedName(name, type, isVariadic));
    } while (words.accept(TokenKind.COMMA));
    return list;
  }

  private DeclaredType type() throws PerfettoSqlException {
    Name type = grammar.names.identifier("a type such as LONG, STRING or ID");
    if (!words.accept(TokenKind.LEFT_PAREN)) {
      return new DeclaredType(type.position(), type.text(), null);
    }
    Name table = grammar.names.identifier("a table");
    words.expect(TokenKind.DOT);
    Name column = grammar.names.identifier("a column");
    words.expect(TokenKind.RIGHT_PAREN);
    return new DeclaredType(type.position(), type.text(), new Reference(table, column));
  }

  private PerfettoStatement function(SourcePosition position, boolean isOrReplace)
      throws PerfettoSqlException {
    Name name = name("the name of a function");
    words.expect(TokenKind.LEFT_PAREN);
    List<TypedName> arguments =
        words.at(TokenKind.RIGHT_PAREN) ? List.of() : typedNames("an argument");
    words.expect(TokenKind.RIGHT_PAREN);
    words.expect(Keyword.RETURNS);
    Returns returns = returns();
    if (words.accept(Keyword.DELEGATES)) {
      words.expect(Keyword.TO);
      Name target = grammar.names.identifier("a function");
      checkVariadic(arguments, arguments.size() - 1);
      return new PerfettoStatement.CreatePerfettoDelegate(
          position, isOrReplace, name, arguments, returns, target);
    }
    checkVariadic(arguments, arguments.size());
    if (!words.accept(Keyword.AS)) {
      throw words.expected("AS or DELEGATES TO");
    }
    return new PerfettoStatement.CreatePerfettoFunction(
        position, isOrReplace, name, arguments, returns, grammar.selects.select());
  }

  private static void checkVariadic(List<TypedName> arguments, int firstAllowed)
      throws PerfettoSqlException {
    for (int i = 0; i < Math.min(firstAllowed, arguments.size()); i++) {
      TypedName argument = arguments.get(i);
      if (argument.isVariadic()) {
        throw new PerfettoSqlException(
            "only the last argument of a function that delegates can be variadic",
            argument.name().position());
      }
    }
  }

  private Returns returns() throws PerfettoSqlException {
    if (!words.accept(Keyword.TABLE)) {
      return new Returns.Value(type());
    }
    words.expect(TokenKind.LEFT_PAREN);
    List<TypedName> columns = typedNames("a column");
    words.expect(TokenKind.RIGHT_PAREN);
    return new Returns.Table(columns);
  }

  private PerfettoStatement macro(SourcePosition position, boolean isOrReplace)
      throws PerfettoSqlException {
    Name name = name("the name of a macro");
    List<MacroArgument> arguments = macroArguments();
    words.expect(Keyword.RETURNS);
    Name returns = grammar.names.identifier("a kind of syntax such as Expr");
    Token as = words.expect(Keyword.AS);
    if (words.at(TokenKind.END)) {
      throw words.error("the macro has no body behind AS", as);
    }
    Token first = words.peek();
    Token last = first;
    while (!words.at(TokenKind.END)) {
      last = words.next();
    }
    SourcePosition from = first.position();
    String body = from.source().text().substring(from.offset(), last.end());
    return new PerfettoStatement.CreatePerfettoMacro(
        position, isOrReplace, name, arguments, returns, body, from);
  }

  private List<MacroArgument> macroArguments() throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    List<MacroArgument> arguments = new ArrayList<>();
    if (!words.at(TokenKind.RIGHT_PAREN)) {
      do {
        Name name = grammar.names.identifier("an argument");
        arguments.add(
            new MacroArgument(name, grammar.names.identifier("a kind of syntax such as Expr")));
      } while (words.accept(TokenKind.COMMA));
    }
    words.expect(TokenKind.RIGHT_PAREN);
    return arguments;
  }

  private PerfettoStatement index(SourcePosition position, boolean isOrReplace)
      throws PerfettoSqlException {
    Name name = name("the name of an index");
    words.expect(Keyword.ON);
    Name table = name("a table");
    return new PerfettoStatement.CreatePerfettoIndex(
        position, isOrReplace, name, table, grammar.names.list("a column"));
  }

  /** Parses the rest of the statement after {@code DROP PERFETTO}. */
  PerfettoStatement dropIndex(SourcePosition position) throws PerfettoSqlException {
    words.expect(Keyword.INDEX);
    Name name = name("the name of an index");
    words.expect(Keyword.ON);
    return new PerfettoStatement.DropPerfettoIndex(position, name, name("a table"));
  }

  /** Parses the rest of the statement after {@code INCLUDE}. */
  PerfettoStatement include(SourcePosition position) throws PerfettoSqlException {
    words.expect(Keyword.PERFETTO);
    words.expect(Keyword.MODULE);
    StringBuilder module = new StringBuilder(moduleWord());
    while (words.accept(TokenKind.DOT)) {
      module.append('.').append(moduleWord());
    }
    return new PerfettoStatement.IncludePerfettoModule(position, module.toString());
  }

  /** Parses a part of a module's name, which may be an SQL keyword such as INTERSECT. */
  private String moduleWord() throws PerfettoSqlException {
    if (words.at(TokenKind.STAR) || words.at(TokenKind.WORD)) {
      return words.next().text();
    }
    throw words.expected("the name of a module");
  }
}
