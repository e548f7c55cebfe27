package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documentation of the objects that SQL modules define can be queried as a table. */
@Timeout(240)
class SqlObjectDocTableTest {
  @TempDir Path folder;
  @TempDir Path modules;
  private PerfettoSqlFixture trace;

  @BeforeEach
  void openTrace() throws Exception {
    Files.writeString(
        modules.resolve("a.sql"),
        """
        -- A licence.

        -- All rows
        -- of something.
        CREATE PERFETTO TABLE things(
          -- Its "key".
          id JOINID(thread.id),
          -- What it is called.
          name STRING
        ) AS SELECT _late!(1) AS id, 'x' AS name;

        -- Twice as much.
        CREATE PERFETTO FUNCTION _double(
          -- Half of it.
          half LONG
        )
        -- The whole.
        RETURNS LONG AS SELECT 2 * $half;

        CREATE PERFETTO FUNCTION rows() RETURNS TABLE(
          -- A number.
          n LONG
        ) AS SELECT 1 AS n;

        CREATE PERFETTO NONSENSE;
        """);
    Files.writeString(
        modules.resolve("b.sql"),
        """
        -- Comes after its use.
        CREATE PERFETTO MACRO _late(
          -- Any value.
          x Expr
        )
        -- The same.
        RETURNS Expr AS $x;

        CREATE PERFETTO VIEW v AS SELECT 1 AS a;
        """);
    trace = PerfettoSqlFixture.open(folder, Map.of("my", modules));
  }

  @AfterEach
  void closeTrace() {
    trace.close();
  }

  private List<String> mine(String columns) throws EngineException {
    return trace.rows(
        "SELECT %s FROM __intrinsic_stdlib_objects WHERE package = 'my'".formatted(columns));
  }

  @Test
  void shouldListModulesAndTheirObjects() throws Exception {
    assertThat(mine("qualified_name, object_type, exposed"))
        .containsExactly(
            "my.a|MODULE|1",
            "my.a.things|TABLE|1",
            "my.a._double|FUNCTION|0",
            "my.a.rows|TABLE_FUNCTION|1",
            "my.b|MODULE|1",
            "my.b.v|VIEW|1",
            "my.b._late|MACRO|0");
  }

  @Test
  void shouldReturnCommentsAsDescriptionsOfObjects() throws Exception {
    assertThat(mine("name, description, return_type, return_description"))
        .contains(
            "things|All rows of something.||",
            "_double|Twice as much.|LONG|The whole.",
            "rows||TABLE|",
            "_late|Comes after its use.|Expr|The same.");
  }

  @Test
  void shouldReturnArgumentsAndColumnsAsJson() throws Exception {
    assertThat(
            trace.rows(
                """
                SELECT o.name, c.value ->> 'name', c.value ->> 'type', c.value ->> 'description'
                FROM __intrinsic_stdlib_objects AS o, json_each(o.cols) AS c
                WHERE o.package = 'my'
                """))
        .containsExactly(
            "things|id|JOINID(thread.id)|Its \"key\".",
            "things|name|STRING|What it is called.",
            "rows|n|LONG|A number.");
  }

  @Test
  void shouldReturnSummaryTextOfModuleObjects() throws Exception {
    assertThat(mine("summary"))
        .contains(
            """
            Package: my
            Module: my.a
            Name: _double
            Qualified name: my.a._double
            Search aliases: my my a  double
            Kind: internal FUNCTION
            Description: Twice as much.
            Arguments:
            - half (LONG): Half of it.
            Returns: LONG: The whole.\
            """);
  }
}
