package dev.sonda.trace.jdbc.internal.metadata;

import java.sql.Connection;
import java.sql.DatabaseMetaData;

/**
 * Implements the metadata methods about changes: no transactions, and no updates of rows through a
 * result set.
 */
abstract class ReadOnlyMetaData extends NoLimits implements DatabaseMetaData {
  @Override
  public final boolean autoCommitFailureClosesAllResultSets() {
    return false;
  }

  @Override
  public final boolean dataDefinitionCausesTransactionCommit() {
    return false;
  }

  @Override
  public final boolean dataDefinitionIgnoredInTransactions() {
    return false;
  }

  @Override
  public final boolean deletesAreDetected(int type) {
    return false;
  }

  @Override
  public final boolean doesMaxRowSizeIncludeBlobs() {
    return false;
  }

  @Override
  public final boolean generatedKeyAlwaysReturned() {
    return false;
  }

  @Override
  public final boolean insertsAreDetected(int type) {
    return false;
  }

  @Override
  public final boolean locatorsUpdateCopy() {
    return false;
  }

  @Override
  public final boolean othersDeletesAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean othersInsertsAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean othersUpdatesAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean ownDeletesAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean ownInsertsAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean ownUpdatesAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean supportsBatchUpdates() {
    return false;
  }

  @Override
  public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
    return false;
  }

  @Override
  public final boolean supportsDataManipulationTransactionsOnly() {
    return false;
  }

  @Override
  public final boolean supportsGetGeneratedKeys() {
    return false;
  }

  @Override
  public final boolean supportsMultipleTransactions() {
    return false;
  }

  @Override
  public final boolean supportsPositionedDelete() {
    return false;
  }

  @Override
  public final boolean supportsPositionedUpdate() {
    return false;
  }

  @Override
  public final boolean supportsSavepoints() {
    return false;
  }

  @Override
  public final boolean supportsSelectForUpdate() {
    return false;
  }

  @Override
  public final boolean supportsTransactions() {
    return false;
  }

  @Override
  public final boolean updatesAreDetected(int type) {
    return false;
  }

  @Override
  public final boolean supportsIntegrityEnhancementFacility() {
    return false;
  }

  @Override
  public final boolean supportsTransactionIsolationLevel(int level) {
    return level == Connection.TRANSACTION_NONE;
  }

  @Override
  public final int getDefaultTransactionIsolation() {
    return Connection.TRANSACTION_NONE;
  }

  @Override
  public final boolean isReadOnly() {
    return true;
  }
}
