package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ConsumerType;

/** Listens to an import, and may end it early. Called on the thread that imports. */
@ConsumerType
public interface ImportProgress {
  /**
   * Bytes of the file that have been read so far. Called often: an implementation decides how much
   * of it a user sees.
   *
   * @param total the file's length; of a compressed file it grows with what was unwrapped
   */
  void onBytes(long done, long total);

  /**
   * Whether the import should end soon, by a {@link java.util.concurrent.CancellationException}.
   */
  boolean isCancelled();

  /** Progress that is neither shown nor cancelled. */
  static ImportProgress none() {
    return new UnwatchedImport();
  }
}
