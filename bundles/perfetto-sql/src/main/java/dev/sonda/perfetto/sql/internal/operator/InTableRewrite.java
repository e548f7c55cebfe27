package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.List;

/** Rewrites {@code x IN table} as {@code x IN (SELECT * FROM table)}. */
public final class InTableRewrite {
  private InTableRewrite() {}

  public static Expression.InSelect asSelect(Expression.InTable in) {
    FromItem from =
        in.arguments() == null
            ? new FromItem.Table(in.table(), null, null)
            : new FromItem.Function(in.table(), in.arguments(), null);
    SelectBody body =
        new SelectBody.Simple(
            in.position(),
            false,
            List.of(new ResultColumn.Star(in.position())),
            from,
            null,
            List.of(),
            null,
            List.of());
    return new Expression.InSelect(
        in.position(),
        in.isNegated(),
        in.operand(),
        new Select(in.position(), null, body, List.of(), null));
  }
}
