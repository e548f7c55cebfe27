package dev.sonda.trace.jdbc.internal.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;

/**
 * Implements the metadata methods about result sets. The lists of functions concern JDBC escapes,
 * none of which is supported, so they are empty.
 */
abstract class ResultSetFeatures extends IdentifierRules implements DatabaseMetaData {
  @Override
  public final String getSQLKeywords() {
    return "";
  }

  @Override
  public final String getNumericFunctions() {
    return "";
  }

  @Override
  public final String getStringFunctions() {
    return "";
  }

  @Override
  public final String getSystemFunctions() {
    return "";
  }

  @Override
  public final String getTimeDateFunctions() {
    return "";
  }

  @Override
  public final boolean nullsAreSortedAtEnd() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedAtStart() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedHigh() {
    return false;
  }

  @Override
  public final boolean supportsMultipleResultSets() {
    return false;
  }

  @Override
  public final boolean supportsNamedParameters() {
    return false;
  }

  @Override
  public final boolean supportsStatementPooling() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedLow() {
    return true;
  }

  @Override
  public final boolean supportsMultipleOpenResults() {
    return false;
  }

  @Override
  public final boolean supportsOpenCursorsAcrossCommit() {
    return true;
  }

  @Override
  public final boolean supportsOpenCursorsAcrossRollback() {
    return true;
  }

  @Override
  public final boolean supportsOpenStatementsAcrossCommit() {
    return true;
  }

  @Override
  public final boolean supportsOpenStatementsAcrossRollback() {
    return true;
  }

  @Override
  public final int getResultSetHoldability() {
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public final int getSQLStateType() {
    return sqlStateSQL;
  }

  @Override
  public final RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }

  @Override
  public final boolean supportsResultSetType(int type) {
    return type == ResultSet.TYPE_FORWARD_ONLY;
  }

  @Override
  public final boolean supportsResultSetConcurrency(int type, int concurrency) {
    return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
  }

  @Override
  public final boolean supportsResultSetHoldability(int holdability) {
    return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }
}
