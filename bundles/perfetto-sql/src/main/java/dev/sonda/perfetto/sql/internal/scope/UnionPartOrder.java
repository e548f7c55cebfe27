package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.syntax.ExpandedSourceText;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Preserves the order of the parts of a UNION ALL by a hidden last column with the part's number:
 * the engine mixes the rows of parts in a correlated query, which would change the result of an
 * aggregate without ORDER BY.
 */
public final class UnionPartOrder {
  /** Name of the hidden column; its leading space keeps it different from names in queries. */
  private static final String COLUMN = " part";

  private UnionPartOrder() {}

  /**
   * The query with the hidden column added; null if it isn't a UNION ALL of several plain parts.
   */
  public static @Nullable Select numbered(Select select) {
    List<SelectBody.Simple> parts = new ArrayList<>();
    boolean isPlain = select.orderBy().isEmpty() && select.limit() == null;
    if (!isPlain || !addParts(select.body(), parts) || parts.size() == 1) {
      return null;
    }
    SelectBody body = numbered(parts.getFirst(), 0);
    for (int i = 1; i < parts.size(); i++) {
      SelectBody right = numbered(parts.get(i), i);
      body = new SelectBody.Compound(right.position(), body, SetOperator.UNION_ALL, right);
    }
    return new Select(select.position(), select.with(), body, List.of(), null);
  }

  private static boolean addParts(SelectBody body, List<SelectBody.Simple> parts) {
    return switch (body) {
      case SelectBody.Simple simple -> parts.add(simple);
      case SelectBody.Compound compound ->
          compound.operator() == SetOperator.UNION_ALL
              && addParts(compound.left(), parts)
              && addParts(compound.right(), parts);
      case SelectBody.Values _ -> false;
    };
  }

  private static SelectBody.Simple numbered(SelectBody.Simple part, int number) {
    Expression literal = new Expression.IntegerLiteral(part.position(), Integer.toString(number));
    List<ResultColumn> columns = new ArrayList<>(part.columns());
    columns.add(
        new ResultColumn.Value(
            literal, new Name(part.position(), COLUMN, true), new ExpandedSourceText("")));
    return new SelectBody.Simple(
        part.position(),
        part.isDistinct(),
        columns,
        part.from(),
        part.where(),
        part.groupBy(),
        part.having(),
        part.windows());
  }

  /** The columns of a numbered query for a scope; only the part's number is hidden. */
  public static List<Column> columns(CompiledSelect numbered, String alias) {
    List<Column> columns = new ArrayList<>(numbered.columnsOf(alias));
    columns.addLast(columns.removeLast().hidden());
    return columns;
  }

  /** The column with the part's number, if a query reads only a numbered UNION ALL. */
  public static Optional<Column> of(Scope scope) {
    List<Relation> relations = scope.relations();
    return relations.size() == 1 ? relations.getFirst().find(COLUMN) : Optional.empty();
  }
}
