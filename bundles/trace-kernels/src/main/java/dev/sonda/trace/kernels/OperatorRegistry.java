package dev.sonda.trace.kernels;

import dev.sonda.trace.kernels.internal.operator.BuiltInOperators;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Registry of the table operators that queries can use, by name. */
public record OperatorRegistry(Map<String, TableOperator> byName) {
  public OperatorRegistry {
    byName = Map.copyOf(byName);
  }

  /** The operators built into Sonda. */
  public static OperatorRegistry builtIn() {
    return new OperatorRegistry(Map.of()).with(BuiltInOperators.all());
  }

  /** These operators and further ones; an operator replaces the one of equal name. */
  public OperatorRegistry with(List<TableOperator> others) {
    Map<String, TableOperator> all = new HashMap<>(byName);
    others.forEach(operator -> all.put(operator.name(), operator));
    return new OperatorRegistry(all);
  }

  /** The operator for a name, ignoring case. */
  public Optional<TableOperator> find(String name) {
    return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
  }
}
