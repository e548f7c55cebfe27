package dev.sonda.sql.modules.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.sql.modules.StandardModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResourceModulesTest {
  private static final Path FILES = Path.of("src/main/resources/dev/sonda/sql/modules");

  private final StandardModules modules = StandardModules.builtIn();

  @Test
  void shouldListExactlyTheModuleFilesOfTheBundle() throws IOException {
    try (Stream<Path> files = Files.walk(FILES)) {
      assertThat(modules.names())
          .containsExactlyElementsOf(
              files
                  .filter(file -> file.toString().endsWith(".sql"))
                  .map(ResourceModulesTest::moduleOf)
                  .sorted()
                  .toList());
    }
  }

  private static String moduleOf(Path file) {
    String path = FILES.relativize(file).toString();
    return path.substring(0, path.length() - ".sql".length()).replace('/', '.');
  }

  @Test
  void shouldGiveTextOfModuleWhenItIsKnown() {
    assertThat(modules.text("slices.with_context"))
        .hasValueSatisfying(sql -> assertThat(sql).contains("PERFETTO VIEW thread_slice"));
  }

  @Test
  void shouldGiveNoTextWhenModuleIsUnknown() {
    assertThat(modules.text("slices")).isEmpty();
    assertThat(modules.text("slices/with_context")).isEmpty();
    assertThat(modules.text("../modules.slices.with_context")).isEmpty();
  }
}
