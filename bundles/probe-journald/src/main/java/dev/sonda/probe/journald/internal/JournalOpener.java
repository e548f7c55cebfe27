package dev.sonda.probe.journald.internal;

import java.io.IOException;

/** Opens this machine's journal. */
@FunctionalInterface
interface JournalOpener {

  /**
   * Opens the journal at its beginning.
   *
   * @throws MissingLibraryException if libsystemd isn't installed
   */
  Journal open() throws IOException;

  /** Reports that libsystemd is missing, or lacks a function. */
  final class MissingLibraryException extends IOException {
    private static final long serialVersionUID = 1;

    MissingLibraryException(String message) {
      super(message);
    }
  }
}
