package dev.sonda.sql.functions;

import dev.sonda.sql.functions.internal.args.ArgFunctions;
import dev.sonda.sql.functions.internal.compression.CompressionFunctions;
import dev.sonda.sql.functions.internal.date.DateFunctions;
import dev.sonda.sql.functions.internal.ftrace.FtraceFunctions;
import dev.sonda.sql.functions.internal.hash.HashFunctions;
import dev.sonda.sql.functions.internal.json.JsonChangeFunctions;
import dev.sonda.sql.functions.internal.json.JsonTableFunctions;
import dev.sonda.sql.functions.internal.printf.PrintfFunctions;
import dev.sonda.sql.functions.internal.text.TextFunctions;
import dev.sonda.sql.functions.internal.time.TimeFunctions;
import dev.sonda.sql.functions.internal.user.PackageNameFunctions;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

/**
 * Scalar functions of PerfettoSQL that are implemented in Java and that an engine calls for each
 * row. Names begin with an underscore or are specific to Perfetto, so they don't collide with the
 * engine's functions.
 *
 * @param all the functions, in no particular order
 */
public record PerfettoFunctions(List<ScalarFunction> all) {
  public PerfettoFunctions {
    all = List.copyOf(all);
  }

  /**
   * Creates the functions over the tables of a trace; a table is read when a function first needs
   * it.
   */
  public static PerfettoFunctions over(TableCatalog trace) {
    return new PerfettoFunctions(
        Stream.of(
                TextFunctions.all(),
                PrintfFunctions.all(),
                JsonChangeFunctions.all(),
                JsonTableFunctions.all(),
                HashFunctions.all(),
                CompressionFunctions.all(),
                DateFunctions.of(InstantSource.system(), ZoneId.systemDefault()),
                TimeFunctions.over(trace),
                PackageNameFunctions.over(trace),
                ArgFunctions.over(trace),
                FtraceFunctions.over(trace))
            .flatMap(List::stream)
            .toList());
  }
}
