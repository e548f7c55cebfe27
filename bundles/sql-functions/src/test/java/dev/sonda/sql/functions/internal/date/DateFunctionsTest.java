package dev.sonda.sql.functions.internal.date;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.sql.functions.PerfettoFunctions;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Date functions return the results of SQLite. */
@Timeout(240)
class DateFunctionsTest {
  private static final int ROUNDS = 20_000;

  private static SqliteDateReference judge;

  @BeforeAll
  static void open() throws SQLException {
    judge = new SqliteDateReference();
  }

  @AfterAll
  static void close() throws SQLException {
    judge.close();
  }

  private static void assertLikeSqlite(List<String> call) throws SQLException {
    assertThat(SqliteDateReference.actual(call)).as("%s", call).isEqualTo(judge.expected(call));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "date|2024-02-31",
        "date|2024-02-31|floor",
        "date|2024-01-31|+1 month",
        "date|2024-01-31|+1 month|floor",
        "date|2024-02-29|+1 year|floor",
        "date|-0044-03-15|-1 day",
        "datetime|2024-02-29T12:30:15.750Z|subsec",
        "datetime|2024-02-29 12:30+05:30",
        "datetime|12:30",
        "time|24:00",
        "datetime|1700000000|unixepoch",
        "datetime|1700000000|auto",
        "datetime|2460000.5|auto",
        "datetime|2460000.5|julianday",
        "datetime|2024-01-01|unixepoch",
        "datetime|2024-01-01|weekday 0|start of month|-1 day",
        "datetime|2024-01-01|+0001-02-03 04:05",
        "datetime|2024-01-01|-10000-02-03",
        "datetime|2024-01-01|+25:00",
        "datetime|2024-01-01|-12:30:15.5|subsec",
        "datetime|2024-01-01|localtime|utc",
        "date|5373484.5",
        "date|5373484.4",
        "date|-1",
        "julianday|2024-01-01 06:00",
        "unixepoch|1969-12-31 23:59:59.5",
        "unixepoch|2024-01-01 06:00:00.25|subsec",
        "strftime|%d %e %f %F %G %g %H %I %j %J %k %l %m %M %p %P %R %s %S %T %U %u %V %w %W %Y"
            + " %%|2025-12-29 00:05:07.5",
        "strftime|%V %G %j %U|2009-06-09T24:21",
        "strftime|%x|2024-01-01",
        "strftime|%|2024-01-01",
        "timediff|2024-03-31|2024-02-29",
        "timediff|2024-02-29|2024-03-31 12:00",
        "timediff|2000-01-01|-4713-11-25",
      })
  void shouldAnswerAsSqlite(String call) throws SQLException {
    assertLikeSqlite(List.of(call.split("\\|", -1)));
  }

  @Test
  void shouldAnswerAsSqliteForRandomTimes() throws SQLException {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("random dates by -Dseed=" + seed);
    RandomDateFunctionCalls dates = new RandomDateFunctionCalls(new Random(seed));
    for (int i = 0; i < ROUNDS; i++) {
      assertLikeSqlite(dates.next());
    }
  }

  @Test
  void shouldUseGivenClockAndTimeZone() {
    Instant now = Instant.parse("2024-07-01T22:30:00.250Z");
    ZoneId zone = ZoneId.of("Europe/Berlin");
    assertThat(SqliteDateReference.actual(List.of("datetime", "now"), now, zone))
        .isEqualTo("2024-07-01 22:30:00");
    assertThat(SqliteDateReference.actual(List.of("datetime", "subsec", "localtime"), now, zone))
        .isEqualTo("2024-07-02 00:30:00.250");
    assertThat(
            SqliteDateReference.actual(List.of("datetime", "2024-07-02 00:30", "utc"), now, zone))
        .isEqualTo("2024-07-01 22:30:00");
    assertThat(
            SqliteDateReference.actual(
                List.of("datetime", "2124-07-01 22:30", "localtime"), now, zone))
        .isEqualTo("2124-07-02 00:30:00");
    assertThat(SqliteDateReference.actual(List.of("unixepoch"), now, zone))
        .isEqualTo(1_719_873_000L);
  }

  @Test
  void shouldRegisterDateFunctionsInPerfettoSql() {
    assertThat(PerfettoFunctions.over(new dev.sonda.testkit.tables.FakeCatalog()).all())
        .extracting(function -> function.name())
        .contains("__intrinsic_date_text", "__intrinsic_date_long", "__intrinsic_date_real");
  }
}
