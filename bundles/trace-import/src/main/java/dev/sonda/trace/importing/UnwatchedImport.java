package dev.sonda.trace.importing;

/** Progress that no user watches, and no user cancels. */
record UnwatchedImport() implements ImportProgress {
  @Override
  public void onBytes(long done, long total) {}

  @Override
  public boolean isCancelled() {
    return false;
  }
}
