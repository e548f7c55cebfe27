package dev.sonda.perfetto.sql.internal.order;

import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import java.util.ArrayList;
import java.util.List;

/**
 * Hidden columns that tell the order of the rows of UNION ALL: the number of the part that a row is
 * from, then the columns by which that part is in order.
 */
public final class UnionRowOrder {
  private final List<ValueType> types = new ArrayList<>(List.of(ValueType.INTEGER));
  private boolean isKept = true;
  private boolean isKnown = true;

  /** The UNION ALL of the first two parts, then those with each part that follows. */
  public static List<SelectBody.Compound> unions(SelectBody.Compound last) {
    List<SelectBody.Compound> unions = new ArrayList<>();
    SelectBody rest = last;
    while (rest instanceof SelectBody.Compound compound
        && compound.operator() == SetOperator.UNION_ALL) {
      unions.addFirst(compound);
      rest = compound.left();
    }
    return unions;
  }

  /** Adds the part that follows. */
  public void add(SelectBody part, CompiledSelect compiled) {
    List<ValueType> own = compiled.order().types();
    boolean isOneRow = part instanceof SelectBody.Simple simple && simple.from() == null;
    isKnown &= isOneRow || !own.isEmpty();
    isKept &= isOneRow || compiled.order().isKept();
    for (int i = 0; i < own.size(); i++) {
      if (i + 1 == types.size()) {
        types.add(own.get(i));
      }
      isKnown &= types.get(i + 1) == own.get(i);
    }
  }

  /** The order of the whole. */
  public RowOrder order() {
    return isKnown ? new RowOrder(types, isKept) : RowOrder.NONE;
  }

  /**
   * The columns of the whole that tell the order, as a part's query selects them.
   *
   * @param part the number of the part
   * @param alias the name under which the part's rows are read
   */
  public List<String> columns(int part, RowOrder order, String alias) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < order().types().size(); i++) {
      String value = i <= order.types().size() ? alias + '.' + RowOrder.column(i - 1) : "NULL";
      list.add((i == 0 ? Integer.toString(part) : value) + " AS " + RowOrder.column(i));
    }
    return list;
  }
}
