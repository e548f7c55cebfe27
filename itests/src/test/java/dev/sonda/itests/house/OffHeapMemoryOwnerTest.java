package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Checks that off-heap memory has an owner that frees it. Memory that only the garbage collector
 * can free waits for a full collection, which a mostly idle process may not run for days.
 */
class OffHeapMemoryOwnerTest {
  /** Classes that can't know when memory is no longer needed, with the reasons. */
  private static final Map<String, String> MAY_LEAVE_IT_TO_THE_COLLECTOR =
      Map.of(
          "dev.sonda.posix.internal.ReusedNativeBuffers",
          "of a class, whose end only the collector sees; as many as are lent at one time",
          "dev.sonda.posix.internal.PerThreadMemory",
          "of a class; as many as there are threads at one time",
          "dev.sonda.shm.internal.write.PagedArbiter",
          "of a class; one kilobyte",
          "dev.sonda.ipc.uds.internal.host.FrameBufferPool",
          "two for all clients of a host; native code of the sockets reads them without asking"
              + " whether they are still there",
          "dev.sonda.probe.journald.internal.Libsystemd",
          "a library: loaded once, and the code of the process from then on",
          "dev.sonda.engine.duckdb.internal.call.DuckDbLibrary",
          "the same");

  private static final Map<Class<?>, Set<String>> LEFT_TO_THE_COLLECTOR =
      Map.of(
          Arena.class, Set.of("ofAuto", "global"),
          ByteBuffer.class, Set.of("allocateDirect"),
          FileChannel.class, Set.of("map"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/testkit"))
          .importPackages("dev.sonda");

  @Test
  void shouldLeaveNativeMemoryToTheCollectorOnlyWhereThereIsReason() {
    Set<String> users = new TreeSet<>();
    CLASSES.forEach(type ->
        type.getAccessesFromSelf().stream()
            .filter(OffHeapMemoryOwnerTest::isLeftToTheCollector)
            .forEach(access -> users.add(access.getOriginOwner().getName())));

    assertThat(users)
        .as("classes with memory that only the collector frees, each with its reason in this test")
        .isEqualTo(new TreeMap<>(MAY_LEAVE_IT_TO_THE_COLLECTOR).keySet());
  }

  private static boolean isLeftToTheCollector(JavaAccess<?> access) {
    return LEFT_TO_THE_COLLECTOR.entrySet().stream()
        .anyMatch(entry ->
            access.getTargetOwner().isAssignableTo(entry.getKey())
                && entry.getValue().contains(access.getTarget().getName())
                && !isOfAnArena(access));
  }

  /** Whether a file is mapped as a segment, which belongs to an arena. */
  private static boolean isOfAnArena(JavaAccess<?> access) {
    return access instanceof JavaMethodCall call
        && call.getTarget().getRawReturnType().isEquivalentTo(MemorySegment.class);
  }
}
