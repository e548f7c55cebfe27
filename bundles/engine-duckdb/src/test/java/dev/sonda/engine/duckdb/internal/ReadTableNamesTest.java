package dev.sonda.engine.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadTableNamesTest {
  @Test
  void shouldFindNamesBehindFromAndJoin() {
    assertThat(
            ReadTableNames.of(
                "SELECT slice.ts FROM Slice JOIN \"thread track\" AS t USING (id)\n"
                    + "LEFT JOIN (SELECT 1 FROM\targs) ON true"))
        .containsExactly("slice", "thread track", "args");
  }

  @Test
  void shouldNotFindFunctionsColumnsAndQualifiers() {
    assertThat(
            ReadTableNames.of(
                "SELECT cpu, extract(year FROM cpu.ts), count(*) FROM range(3)"
                    + " JOIN trace.slice ON \"from\" = 1 WHERE thread > 'process'"))
        .isEmpty();
  }

  @Test
  void shouldFindNamesThatOneTextRepeatsOnce() {
    assertThat(ReadTableNames.of("SELECT 1 FROM a UNION ALL SELECT 2 FROM A JOIN b"))
        .containsExactly("a", "b");
  }
}
