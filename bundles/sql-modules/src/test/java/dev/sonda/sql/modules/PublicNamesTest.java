package dev.sonda.sql.modules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares the public names, columns, arguments and types of PerfettoSQL with a recorded list,
 * module by module.
 */
class PublicNamesTest {
  @Test
  void shouldDefineExactlyTheKnownPublicNames() throws PerfettoSqlException, IOException {
    List<String> defined = new ArrayList<>();
    ModuleStatementParser.readAll()
        .forEach((module, statements) ->
            statements.stream()
                .map(PublicDefinitionText::of)
                .filter(PublicDefinitionText::isPublic)
                .forEach(name -> defined.add(module + ": " + name)));
    assertThat(defined).containsExactlyInAnyOrderElementsOf(known());
  }

  private static List<String> known() throws IOException {
    try (InputStream in = PublicNamesTest.class.getResourceAsStream("public-names.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
