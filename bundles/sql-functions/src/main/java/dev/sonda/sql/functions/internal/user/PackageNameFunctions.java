package dev.sonda.sql.functions.internal.user;

import static dev.sonda.trace.tables.ColumnType.INT64;

import dev.sonda.sql.functions.internal.column.IntegerColumn;
import dev.sonda.sql.functions.internal.column.TextColumn;
import dev.sonda.sql.functions.internal.column.TraceTable;
import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Scalar function that returns the name of the Android package whose processes run with a user id.
 */
public final class PackageNameFunctions {
  private static final String PACKAGES = "__intrinsic_package_list";

  /** Distance between the user ids of an app for consecutive Android users. */
  private static final long IDS_PER_PERSON = 100_000;

  private static final long FIRST_INSTALLED = 10_000;
  private static final long ID_MASK = 0xFFFF_FFFFL;

  private PackageNameFunctions() {}

  public static List<ScalarFunction> over(TableCatalog trace) {
    Supplier<Map<Long, String>> packages = LazyValue.of(() -> read(trace));
    return List.of(
        ScalarFunction.ofString(
            "_intrinsic_package_lookup",
            List.of(INT64),
            row -> name(packages.get(), row.longValue(0) & ID_MASK)));
  }

  private static @Nullable String name(Map<Long, String> packages, long uid) {
    long id = uid % IDS_PER_PERSON;
    String installed = id < FIRST_INSTALLED ? null : packages.get(id);
    if (installed != null) {
      return installed;
    }
    String system = AndroidSystemUsers.name(id);
    return system == null ? "uid=" + uid : system;
  }

  /** Package names by user id; if several packages share an id, the best known one. */
  private static Map<Long, String> read(TableCatalog trace) {
    Map<Long, String> packages = new HashMap<>();
    TraceTable.find(trace, PACKAGES).ifPresent(table -> read(table, packages));
    return packages;
  }

  private static void read(TraceTable table, Map<Long, String> packages) {
    IntegerColumn uids = table.integers("uid");
    TextColumn names = table.texts("package_name");
    for (int row = 0; row < table.rows(); row++) {
      String name = names.get(row);
      if (name != null && !name.isEmpty()) {
        packages.merge(uids.get(row), name, (one, other) -> rank(other) > rank(one) ? other : one);
      }
    }
  }

  private static int rank(String name) {
    if (name.equals("com.google.android.gms")) {
      return 2;
    }
    return name.startsWith("com.android.providers.") ? 0 : 1;
  }
}
