package dev.sonda.trace.tables;

import java.util.List;

/** A catalog that forwards to another one, except for the methods that a subclass overrides. */
public interface ForwardingCatalog extends TableCatalog {
  /** The catalog to which calls are forwarded. */
  TableCatalog catalog();

  @Override
  default List<TableSchema> schemas() {
    return catalog().schemas();
  }

  @Override
  default Table table(String name) {
    return catalog().table(name);
  }

  @Override
  default long bytes() {
    return catalog().bytes();
  }

  @Override
  default List<ViewDefinition> views() {
    return catalog().views();
  }

  @Override
  default List<ScalarFunction> functions() {
    return catalog().functions();
  }
}
