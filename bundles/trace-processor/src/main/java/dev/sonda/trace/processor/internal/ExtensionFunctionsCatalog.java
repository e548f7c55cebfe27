package dev.sonda.trace.processor.internal;

import dev.sonda.trace.tables.ForwardingCatalog;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;

/** A catalog that adds the functions of extensions to another catalog. */
record ExtensionFunctionsCatalog(TableCatalog catalog, List<ScalarFunction> functions)
    implements ForwardingCatalog {}
