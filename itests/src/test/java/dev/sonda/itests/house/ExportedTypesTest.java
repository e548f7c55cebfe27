package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An exported package holds interfaces, records, enums, annotations and exceptions, and no other
 * classes but those that this test lists, each with a reason.
 */
class ExportedTypesTest {
  /**
   * Classes called several times per trace event, where an interface call would cost more than the
   * method itself.
   */
  private static final Set<String> CLASSES_OF_HOT_PATHS =
      Set.of(
          "dev.sonda.trace.tables.StringPool",
          "dev.sonda.trace.tables.KeyedHash",
          "dev.sonda.trace.tables.TableBuilder",
          "dev.sonda.trace.tables.IntColumnBuilder",
          "dev.sonda.trace.tables.LongColumnBuilder",
          "dev.sonda.trace.tables.DoubleColumnBuilder",
          "dev.sonda.trace.tables.StringColumnBuilder");

  /** Classes that callers create with {@code new}, together with classes of hot paths. */
  private static final Set<String> CLASSES_AROUND_THEM =
      Set.of("dev.sonda.trace.tables.TableMemory", "dev.sonda.trace.tables.TableBuilderCatalog");

  /** Classes that users name in programs that load a class by its name. */
  private static final Set<String> CLASSES_BY_NAME = Set.of("dev.sonda.trace.jdbc.TraceDriver");

  /** Classes that extend a JDK class that is no interface. */
  private static final Set<String> CLASSES_OF_THE_JDKS_KIND =
      Set.of("dev.sonda.terminal.StandardOutput");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.sonda.api.probe",
        "dev.sonda.api.endpoint",
        "dev.sonda.api.platform",
        "dev.sonda.posix",
        "dev.sonda.terminal",
        "dev.sonda.shm",
        "dev.sonda.protovm",
        "dev.sonda.jfr.format",
        "dev.sonda.tracebuffer",
        "dev.sonda.trace.tables",
        "dev.sonda.trace.kernels",
        "dev.sonda.sql.functions",
        "dev.sonda.engine",
        "dev.sonda.perfetto.sql",
        "dev.sonda.perfetto.sql.catalog",
        "dev.sonda.perfetto.sql.syntax",
        "dev.sonda.sql.modules",
        "dev.sonda.trace.importing",
        "dev.sonda.trace.processor",
        "dev.sonda.trace.jdbc",
        "dev.sonda.engine.duckdb",
        "dev.sonda.ipc.uds"
      })
  void shouldExportNoClassesButListedOnes(String exportedPackage) {
    assertThat(new ClassFileImporter().importPackages(exportedPackage))
        .filteredOn(type -> type.getPackageName().equals(exportedPackage))
        .filteredOn(type -> !type.getSimpleName().equals("package-info"))
        .filteredOn(type -> !type.getName().endsWith("Test"))
        .isNotEmpty()
        .allMatch(ExportedTypesTest::isApi);
  }

  private static boolean isApi(JavaClass type) {
    return type.isInterface()
        || type.isRecord()
        || type.isEnum()
        || type.isAnnotation()
        || type.isAssignableTo(Throwable.class)
        || CLASSES_OF_HOT_PATHS.contains(type.getName())
        || CLASSES_AROUND_THEM.contains(type.getName())
        || CLASSES_BY_NAME.contains(type.getName())
        || CLASSES_OF_THE_JDKS_KIND.contains(type.getName());
  }
}
