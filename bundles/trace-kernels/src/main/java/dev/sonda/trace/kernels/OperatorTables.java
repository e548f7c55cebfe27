package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.operator.BuiltInOperators;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The operators that queries may use, by their names. */
public record OperatorTables(Map<String, TableOperator> byName) {
  public OperatorTables {
    byName = Map.copyOf(byName);
  }

  /** Those that Sonda brings. */
  public static OperatorTables builtIn() {
    return new OperatorTables(Map.of()).with(BuiltInOperators.all());
  }

  /** These, and others, of which one replaces what has its name. */
  public OperatorTables with(List<TableOperator> others) {
    Map<String, TableOperator> all = new HashMap<>(byName);
    others.forEach(operator -> all.put(operator.name(), operator));
    return new OperatorTables(all);
  }

  /** The operator of a name, in letters of either case. */
  public Optional<TableOperator> find(String name) {
    return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
  }
}
