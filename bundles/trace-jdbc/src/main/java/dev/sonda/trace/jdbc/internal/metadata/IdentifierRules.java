package dev.sonda.trace.jdbc.internal.metadata;

import java.sql.DatabaseMetaData;

/**
 * Implements the metadata methods about identifiers in SQL: case-insensitive, with or without a
 * schema.
 */
abstract class IdentifierRules extends SqlFeatures implements DatabaseMetaData {
  @Override
  public final boolean storesMixedCaseIdentifiers() {
    return true;
  }

  @Override
  public final boolean storesMixedCaseQuotedIdentifiers() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInDataManipulation() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInTableDefinitions() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInIndexDefinitions() {
    return true;
  }

  @Override
  public final boolean isCatalogAtStart() {
    return false;
  }

  @Override
  public final boolean storesLowerCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesLowerCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesUpperCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesUpperCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean supportsMixedCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean supportsMixedCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInDataManipulation() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInIndexDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInPrivilegeDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInProcedureCalls() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInTableDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsSchemasInPrivilegeDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsSchemasInProcedureCalls() {
    return false;
  }

  @Override
  public final boolean usesLocalFilePerTable() {
    return false;
  }

  @Override
  public final boolean usesLocalFiles() {
    return false;
  }

  @Override
  public final String getCatalogSeparator() {
    return ".";
  }

  @Override
  public final String getCatalogTerm() {
    return "catalog";
  }

  @Override
  public final String getSchemaTerm() {
    return "schema";
  }

  @Override
  public final String getProcedureTerm() {
    return "procedure";
  }

  @Override
  public final String getIdentifierQuoteString() {
    return "\"";
  }

  @Override
  public final String getSearchStringEscape() {
    return NamePattern.ESCAPE;
  }

  @Override
  public final String getExtraNameCharacters() {
    return "";
  }
}
