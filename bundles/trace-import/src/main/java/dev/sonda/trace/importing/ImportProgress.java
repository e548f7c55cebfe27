package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Receives the progress of an import, and can cancel the import. Called on the importing thread.
 */
@ConsumerType
public interface ImportProgress {
  /**
   * Bytes of the file that have been read so far. Called often, so an implementation should limit
   * how often it updates the display.
   *
   * @param total the file's length; for a compressed file it grows as contents are decompressed
   */
  void onBytes(long done, long total);

  /**
   * Whether the import should be cancelled; the import then throws a {@link
   * java.util.concurrent.CancellationException}.
   */
  boolean isCancelled();

  /** Returns a progress listener that ignores progress and never cancels. */
  static ImportProgress none() {
    return new IgnoredProgress();
  }
}
