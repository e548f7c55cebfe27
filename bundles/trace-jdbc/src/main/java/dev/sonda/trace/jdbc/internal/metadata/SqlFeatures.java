package dev.sonda.trace.jdbc.internal.metadata;

import java.sql.DatabaseMetaData;

/** Implements the metadata methods that report which SQL features the engine supports. */
abstract class SqlFeatures extends ReadOnlyMetaData implements DatabaseMetaData {
  @Override
  public final boolean allTablesAreSelectable() {
    return true;
  }

  @Override
  public final boolean nullPlusNonNullIsNull() {
    return true;
  }

  @Override
  public final boolean supportsANSI92EntryLevelSQL() {
    return true;
  }

  @Override
  public final boolean supportsAlterTableWithAddColumn() {
    return true;
  }

  @Override
  public final boolean supportsAlterTableWithDropColumn() {
    return true;
  }

  @Override
  public final boolean supportsColumnAliasing() {
    return true;
  }

  @Override
  public final boolean supportsConvert() {
    return true;
  }

  @Override
  public final boolean supportsConvert(int from, int to) {
    return true;
  }

  @Override
  public final boolean supportsCoreSQLGrammar() {
    return true;
  }

  @Override
  public final boolean supportsCorrelatedSubqueries() {
    return true;
  }

  @Override
  public final boolean supportsExpressionsInOrderBy() {
    return true;
  }

  @Override
  public final boolean supportsFullOuterJoins() {
    return true;
  }

  @Override
  public final boolean supportsGroupBy() {
    return true;
  }

  @Override
  public final boolean supportsGroupByBeyondSelect() {
    return true;
  }

  @Override
  public final boolean supportsGroupByUnrelated() {
    return true;
  }

  @Override
  public final boolean supportsLikeEscapeClause() {
    return true;
  }

  @Override
  public final boolean supportsLimitedOuterJoins() {
    return true;
  }

  @Override
  public final boolean supportsMinimumSQLGrammar() {
    return true;
  }

  @Override
  public final boolean supportsNonNullableColumns() {
    return true;
  }

  @Override
  public final boolean supportsOrderByUnrelated() {
    return true;
  }

  @Override
  public final boolean supportsOuterJoins() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInComparisons() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInExists() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInIns() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInQuantifieds() {
    return true;
  }

  @Override
  public final boolean supportsTableCorrelationNames() {
    return true;
  }

  @Override
  public final boolean supportsUnion() {
    return true;
  }

  @Override
  public final boolean supportsUnionAll() {
    return true;
  }

  @Override
  public final boolean allProceduresAreCallable() {
    return false;
  }

  @Override
  public final boolean supportsANSI92FullSQL() {
    return false;
  }

  @Override
  public final boolean supportsANSI92IntermediateSQL() {
    return false;
  }

  @Override
  public final boolean supportsDifferentTableCorrelationNames() {
    return false;
  }

  @Override
  public final boolean supportsExtendedSQLGrammar() {
    return false;
  }

  @Override
  public final boolean supportsStoredFunctionsUsingCallSyntax() {
    return false;
  }

  @Override
  public final boolean supportsStoredProcedures() {
    return false;
  }
}
