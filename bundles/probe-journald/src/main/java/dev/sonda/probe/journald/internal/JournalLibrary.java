package dev.sonda.probe.journald.internal;

import java.io.IOException;

/** Opens this machine's journal. */
@FunctionalInterface
interface JournalLibrary {

  /**
   * Opens it at its beginning.
   *
   * @throws MissingLibraryException if libsystemd isn't installed
   */
  Journal open() throws IOException;

  /** There is no libsystemd, or one without what is needed. */
  final class MissingLibraryException extends IOException {
    private static final long serialVersionUID = 1;

    MissingLibraryException(String message) {
      super(message);
    }
  }
}
