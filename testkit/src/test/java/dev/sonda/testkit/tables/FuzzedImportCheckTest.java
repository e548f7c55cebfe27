package dev.sonda.testkit.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.importing.ImportProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzedImportCheckTest {
  private static final byte[] TRACE = FakeImporter.MAGIC.getBytes(UTF_8);

  private final FakeImporter importer = new FakeImporter();
  @TempDir Path folder;

  @Test
  void shouldReadEveryTableWhenCheckingImport() throws IOException {
    FuzzedImportCheck.check(importer, TRACE);

    List<String> names = new ArrayList<>();
    try (var trace = importer.open(FakeImporter.writeTrace(folder), ImportProgress.none())) {
      trace.catalog().schemas().forEach(table -> names.add(table.name()));
    }
    assertThat(importer.imported()).containsExactlyElementsOf(names);
    assertThat(importer.open()).isZero();
  }

  @Test
  void shouldAcceptRefusalWithErrorMessage() {
    assertThatCode(() -> FuzzedImportCheck.check(importer, FakeImporter.BROKEN.getBytes(UTF_8)))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldFailWhenTableCannotBeRead() {
    importer.onImport((table, progress) -> {
      throw new IllegalStateException("no rows in " + table);
    });

    assertThatThrownBy(() -> FuzzedImportCheck.check(importer, TRACE))
        .isInstanceOf(IllegalStateException.class);
    assertThat(importer.open()).isZero();
  }
}
