package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An exported package holds API only: interfaces, records, enums, and exceptions. */
class ExportedTypesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.sonda.api.probe",
        "dev.sonda.api.endpoint",
        "dev.sonda.api.platform",
        "dev.sonda.posix",
        "dev.sonda.shm",
        "dev.sonda.tracebuffer",
        "dev.sonda.trace.tables",
        "dev.sonda.engine",
        "dev.sonda.engine.duckdb",
        "dev.sonda.ipc.uds"
      })
  void shouldHoldApiOnly(String exportedPackage) {
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
        || type.isAssignableTo(Throwable.class);
  }
}
