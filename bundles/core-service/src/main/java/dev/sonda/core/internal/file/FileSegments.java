package dev.sonda.core.internal.file;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.io.IOException;

/**
 * The names of a rotated file's segments, {@code NAME.0001.pftrace} and so on in the place of
 * {@code NAME.pftrace}. The first one is only given its number when a second one begins. On the
 * writer thread.
 */
final class FileSegments {
  /** Makes a file that doesn't exist yet. */
  @FunctionalInterface
  interface Maker {
    OutputFile create(String path) throws IOException;
  }

  private final FileSyscalls files;
  private final Maker maker;
  private final String path;
  private int current;

  FileSegments(FileSyscalls files, Maker maker, String path) {
    this.files = files;
    this.maker = maker;
    this.path = path;
  }

  /** Makes the next segment; the current one stays as it is if that fails. */
  OutputFile next() throws IOException {
    if (current == 0) {
      numberFirst();
      current = 1;
    }
    OutputFile next = maker.create(nameOf(current + 1));
    current++;
    return next;
  }

  private void numberFirst() throws IOException {
    try {
      files.rename(path, nameOf(1));
    } catch (PosixException e) {
      throw new IOException("can't rename " + path + " to " + nameOf(1) + ": " + e.errno().text());
    }
  }

  /** The segment before the one that was made last. */
  String closedName() {
    return nameOf(current - 1);
  }

  String nameOf(int number) {
    int folderEnd = path.lastIndexOf('/') + 1;
    int dot = path.lastIndexOf('.');
    // A dot at the start of the name makes a hidden file, not an ending.
    int end = dot > folderEnd ? dot : path.length();
    return path.substring(0, end) + ".%04d".formatted(number) + path.substring(end);
  }
}
