package dev.sonda.trace.importing;

/** Progress that is ignored, of an import that is never cancelled. */
record IgnoredProgress() implements ImportProgress {
  @Override
  public void onBytes(long done, long total) {}

  @Override
  public boolean isCancelled() {
    return false;
  }
}
