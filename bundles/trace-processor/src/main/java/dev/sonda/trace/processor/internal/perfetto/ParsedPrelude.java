package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The statements of a prelude by the names that they define. Thread-safe once it is parsed. */
final class ParsedPrelude {
  /** The prelude that was parsed last: nearly all sessions of a process have the built-in one. */
  private static final AtomicReference<@Nullable ParsedPrelude> LAST = new AtomicReference<>();

  private final List<SourceText> texts;
  private final Macros macros = Macros.inMemory();
  private final Map<String, PerfettoStatement> tables = new HashMap<>();
  private final Map<String, List<PerfettoStatement>> functions = new HashMap<>();

  private ParsedPrelude(List<SourceText> texts) {
    this.texts = texts;
  }

  /** Parses texts, each of which may use macros of those before it. */
  static ParsedPrelude of(List<SourceText> texts) throws PerfettoSqlException {
    ParsedPrelude last = LAST.get();
    if (last != null && last.texts.equals(texts)) {
      return last;
    }
    ParsedPrelude parsed = new ParsedPrelude(List.copyOf(texts));
    parsed.parse();
    LAST.set(parsed);
    return parsed;
  }

  private void parse() throws PerfettoSqlException {
    for (SourceText text : texts) {
      SqlScript script = SqlScript.of(text, macros);
      for (Statement next = script.next(); next != null; next = script.next()) {
        keep(next);
      }
    }
  }

  private void keep(Statement statement) {
    switch (statement) {
      case CreatePerfettoMacro macro -> macros.define(macro);
      case PerfettoStatement.CreatePerfettoTable table -> tables.put(table.name().key(), table);
      case PerfettoStatement.CreatePerfettoView view -> tables.put(view.name().key(), view);
      case PerfettoStatement.CreatePerfettoFunction function -> keep(function.name(), function);
      case PerfettoStatement.CreatePerfettoDelegate delegate -> keep(delegate.name(), delegate);
      default -> {} // an index, or an include of another prelude module
    }
  }

  private void keep(Name name, PerfettoStatement function) {
    functions.computeIfAbsent(name.key(), _ -> new ArrayList<>()).add(function);
  }

  @Nullable PerfettoStatement table(String name) {
    return tables.get(name.toLowerCase(Locale.ROOT));
  }

  List<PerfettoStatement> functions(String name) {
    return functions.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  @Nullable CreatePerfettoMacro macro(String name) {
    return macros.find(name);
  }

  Set<String> tableNames() {
    return tables.keySet();
  }

  Set<String> functionNames() {
    return functions.keySet();
  }
}
