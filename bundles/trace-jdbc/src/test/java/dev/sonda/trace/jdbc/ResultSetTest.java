package dev.sonda.trace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class ResultSetTest {
  @TempDir Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws IOException, SQLException {
    connection = new DriverFixture(folder).connect();
    statement = connection.createStatement();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  /** The only row of a query, ready to be read. */
  private ResultSet row(String sql) throws SQLException {
    ResultSet rows = statement.executeQuery("SELECT " + sql);
    assertThat(rows.next()).isTrue();
    return rows;
  }

  @Test
  void shouldReturnIntegersAsAllNumberTypes() throws SQLException {
    ResultSet rows = row("100 AS n");
    assertThat(rows.getByte("n")).isEqualTo((byte) 100);
    assertThat(rows.getShort("n")).isEqualTo((short) 100);
    assertThat(rows.getInt("n")).isEqualTo(100);
    assertThat(rows.getLong("n")).isEqualTo(100);
    assertThat(rows.getFloat("n")).isEqualTo(100f);
    assertThat(rows.getDouble("n")).isEqualTo(100.0);
    assertThat(rows.getBigDecimal("n")).isEqualTo(new BigDecimal(100));
    assertThat(rows.getString("n")).isEqualTo("100");
    assertThat(rows.getBoolean("n")).isTrue();
    assertThat(rows.getObject("n")).isEqualTo(100L);
    assertThat(rows.getObject(1, Integer.class)).isEqualTo(100);
    assertThat(rows.getObject("n", BigInteger.class)).isEqualTo(BigInteger.valueOf(100));
  }

  @Test
  void shouldTruncateRealNumbersReadAsIntegers() throws SQLException {
    ResultSet rows = row("-2.75::DOUBLE, 'inf'::DOUBLE, 1e300::DOUBLE");
    assertThat(rows.getInt(1)).isEqualTo(-2);
    assertThat(rows.getBigDecimal(1)).isEqualTo("-2.75");
    assertThat(rows.getObject(1)).isEqualTo(-2.75);
    assertThat(rows.getDouble(2)).isInfinite();
    assertThatThrownBy(() -> rows.getLong(2)).hasMessageContaining("can't be read as");
    assertThatThrownBy(() -> rows.getLong(3)).hasMessageContaining("doesn't fit into 64 bits");
  }

  @Test
  void shouldParseTextReadAsOtherTypes() throws SQLException {
    ResultSet rows =
        row("' 12.5', 'true', '2026-11-25', '08:30:15', '2026-11-25 08:30:15.123', 'x'");
    assertThat(rows.getInt(1)).isEqualTo(12);
    assertThat(rows.getDouble(1)).isEqualTo(12.5);
    assertThat(rows.getBoolean(2)).isTrue();
    assertThat(rows.getDate(3)).isEqualTo(Date.valueOf("2026-11-25"));
    assertThat(rows.getTime(4)).isEqualTo(Time.valueOf("08:30:15"));
    assertThat(rows.getTimestamp(5)).isEqualTo(Timestamp.valueOf("2026-11-25 08:30:15.123"));
    assertThat(rows.getObject(3, LocalDate.class)).isEqualTo("2026-11-25");
    assertThat(rows.getObject(4, LocalTime.class)).isEqualTo("08:30:15");
    assertThat(rows.getObject(5, LocalDateTime.class)).isEqualTo("2026-11-25T08:30:15.123");
    Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    assertThat(rows.getTimestamp(5, utc).toInstant()).isEqualTo("2026-11-25T08:30:15.123Z");
    assertThatThrownBy(() -> rows.getDouble(6))
        .isInstanceOf(SQLDataException.class)
        .hasMessage("'x' can't be read as a number");
    assertThatThrownBy(() -> rows.getTimestamp(6)).hasMessage("'x' can't be read as a time stamp");
    assertThatThrownBy(() -> rows.getBoolean(6)).hasMessage("'x' can't be read as a boolean");
  }

  @Test
  void shouldReturnBlobsAndTextsAsBytesAndStreams() throws Exception {
    ResultSet rows = row("'\\x00\\xFF'::BLOB, 'größer'");
    assertThat(rows.getBytes(1)).isEqualTo(new byte[] {0, -1});
    assertThat(rows.getString(1)).isEqualTo("00ff");
    assertThat(rows.getBinaryStream(1).readAllBytes()).isEqualTo(new byte[] {0, -1});
    assertThat(rows.getBytes(2)).isEqualTo("größer".getBytes(StandardCharsets.UTF_8));
    assertThat(rows.getCharacterStream(2).readAllAsString()).isEqualTo("größer");
  }

  @Test
  void shouldTellWhetherValueWasNull() throws SQLException {
    ResultSet rows = row("NULL, 0, NULL::VARCHAR");
    assertThat(rows.getLong(1)).isZero();
    assertThat(rows.wasNull()).isTrue();
    assertThat(rows.getLong(2)).isZero();
    assertThat(rows.wasNull()).isFalse();
    assertThat(rows.getString(3)).isNull();
    assertThat(rows.getObject(3, Integer.class)).isNull();
    assertThat(rows.getTimestamp(3)).isNull();
    assertThat(rows.getBoolean(3)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"128, byte", "32768, short", "2147483648, int"})
  void shouldRefuseIntegerThatDoesNotFit(String value, String type) throws SQLException {
    ResultSet rows = row(value);
    assertThatThrownBy(
            () -> {
              switch (type) {
                case "byte" -> rows.getByte(1);
                case "short" -> rows.getShort(1);
                default -> rows.getInt(1);
              }
            })
        .isInstanceOf(SQLDataException.class)
        .hasMessageStartingWith(value + " is not between -");
  }

  @Test
  void shouldRefuseReadWithoutCurrentRowOrOfUnknownColumn() throws SQLException {
    ResultSet rows = statement.executeQuery("SELECT 1 AS one");
    assertThat(rows.isBeforeFirst()).isTrue();
    assertThatThrownBy(() -> rows.getLong(1)).hasMessageStartingWith("there is no row");
    assertThat(rows.next()).isTrue();
    assertThat(rows.isFirst()).isTrue();
    assertThatThrownBy(() -> rows.getLong(2))
        .hasMessage("there is no column 2: they count from 1 to 1");
    assertThatThrownBy(() -> rows.getLong("two")).hasMessage("no column two (there are: one)");
    assertThat(rows.getLong("ONE")).isEqualTo(1);
    assertThat(rows.next()).isFalse();
    assertThat(rows.isAfterLast()).isTrue();
    assertThatThrownBy(() -> rows.getLong(1)).hasMessageStartingWith("there is no row");
    rows.close();
    assertThatThrownBy(rows::next).hasMessage("this result set is closed");
  }

  @Test
  void shouldReturnNamesAndTypesOfResultColumns() throws SQLException {
    ResultSetMetaData columns =
        statement.executeQuery("SELECT ts, share, name, NULL AS none FROM slice").getMetaData();
    assertThat(columns.getColumnCount()).isEqualTo(4);
    assertThat(columns.getColumnLabel(1)).isEqualTo("ts");
    assertThat(columns.getColumnType(1)).isEqualTo(Types.BIGINT);
    assertThat(columns.getColumnClassName(1)).isEqualTo("java.lang.Long");
    assertThat(columns.isSigned(1)).isTrue();
    assertThat(columns.getColumnTypeName(2)).isEqualTo("DOUBLE");
    assertThat(columns.getColumnType(3)).isEqualTo(Types.VARCHAR);
    assertThat(columns.getColumnType(4)).isEqualTo(Types.NULL);
    assertThat(columns.isNullable(3)).isEqualTo(ResultSetMetaData.columnNullableUnknown);
    assertThatThrownBy(() -> columns.getColumnName(0)).hasMessageContaining("count from 1 to 4");
  }

  @Test
  void shouldReadRemainingRowsOnAnotherThread() throws Exception {
    ResultSet rows = statement.executeQuery("SELECT range FROM range(10000)");
    assertThat(rows.next()).isTrue();
    long sum =
        CompletableFuture.supplyAsync(
                () -> {
                  try {
                    long read = rows.getLong(1);
                    while (rows.next()) {
                      read += rows.getLong(1);
                    }
                    rows.close();
                    return read;
                  } catch (SQLException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .get();
    assertThat(sum).isEqualTo(49_995_000);
  }

  @Test
  void shouldRefuseUnsupportedResultSetMethods() throws SQLException {
    ResultSet rows = row("1");
    assertThatThrownBy(() -> rows.updateLong(1, 2))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessage("rows of a trace can't be changed");
    assertThatThrownBy(rows::previous).hasMessage("rows are read forward only");
    assertThatThrownBy(() -> rows.getBlob(1)).hasMessage("no column of a trace has this type");
    assertThatThrownBy(() -> rows.getObject(1, Thread.class))
        .hasMessage("no value of a trace is read as a java.lang.Thread");
  }
}
