package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoDelegate;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.trace.processor.internal.perfetto.function.JavaFunctionRegistration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The functions that a session's queries may call: those that statements have created, those in
 * Java, and those that it has implicitly. Several created functions of one name differ in their
 * number of arguments. Not thread-safe.
 */
final class SessionFunctions {
  /** Number of arguments that stands for any number. */
  private static final int ANY_NUMBER = -1;

  private final Map<String, SequencedMap<Integer, CatalogFunction>> created = new HashMap<>();
  private final JavaFunctionRegistration inJava;
  private final LateDefinitions late;

  SessionFunctions(JavaFunctionRegistration inJava, LateDefinitions late) {
    this.inJava = inJava;
    this.late = late;
  }

  void define(CreatePerfettoFunction function) throws PerfettoSqlException {
    define(
        function.name(),
        function.arguments().size(),
        new CatalogFunction.Inlined(function),
        function.isOrReplace());
  }

  void define(CreatePerfettoDelegate function) throws PerfettoSqlException {
    boolean takesAnyNumber =
        !function.arguments().isEmpty() && function.arguments().getLast().isVariadic();
    define(
        function.name(),
        takesAnyNumber ? ANY_NUMBER : function.arguments().size(),
        new CatalogFunction.Delegate(function.target()),
        function.isOrReplace());
  }

  private void define(Name name, int arguments, CatalogFunction function, boolean isOrReplace)
      throws PerfettoSqlException {
    String key = name.key();
    CatalogFunction before = exact(key, arguments);
    boolean isOther = before != null && !before.equals(function);
    if (isOther && !isOrReplace) {
      throw new PerfettoSqlException(
          "there is a function " + name.text() + " already: CREATE OR REPLACE replaces it",
          name.position());
    }
    if (isOther || (before == null && isOrReplace && find(key) != null)) {
      late.defineTables(); // with rows by the function before
    }
    created.computeIfAbsent(key, _ -> new LinkedHashMap<>()).putLast(arguments, function);
  }

  /** The function of this name that was created last, or else is there; null if there is none. */
  @Nullable CatalogFunction find(String name) throws PerfettoSqlException {
    String key = name.toLowerCase(Locale.ROOT);
    CatalogFunction defined = last(key);
    if (defined == null) {
      defined = inJava.find(key);
    }
    return defined == null && late.defineFunction(name) ? last(key) : defined;
  }

  /** The function with this number of arguments if there is one, or else any of this name. */
  @Nullable CatalogFunction find(String name, int arguments) throws PerfettoSqlException {
    CatalogFunction any = find(name);
    CatalogFunction exact = exact(name.toLowerCase(Locale.ROOT), arguments);
    return exact == null ? any : exact;
  }

  private @Nullable CatalogFunction exact(String key, int arguments) {
    SequencedMap<Integer, CatalogFunction> sameName = created.get(key);
    if (sameName == null) {
      return null;
    }
    CatalogFunction exact = sameName.get(arguments);
    return exact == null ? sameName.get(ANY_NUMBER) : exact;
  }

  private @Nullable CatalogFunction last(String key) {
    SequencedMap<Integer, CatalogFunction> sameName = created.get(key);
    return sameName == null ? null : sameName.lastEntry().getValue();
  }

  Collection<String> names() {
    Set<String> names = new TreeSet<>(created.keySet());
    names.addAll(inJava.names());
    names.addAll(late.functionNames());
    return names;
  }
}
