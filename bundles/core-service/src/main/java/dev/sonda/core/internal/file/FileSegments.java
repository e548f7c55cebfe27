package dev.sonda.core.internal.file;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.io.IOException;

/**
 * Names and creates the segments of a rotated file: {@code NAME.0001.pftrace} and so on for {@code
 * NAME.pftrace}. The first segment gets its number when the second segment begins. Used on the
 * writer thread.
 */
final class FileSegments {
  /** Creates a file; fails if it exists. */
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

  /** Creates the next segment. The current one stays in use if that fails. */
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

  /** Name of the segment before the newest one. */
  String closedName() {
    return nameOf(current - 1);
  }

  String nameOf(int number) {
    int folderEnd = path.lastIndexOf('/') + 1;
    int dot = path.lastIndexOf('.');
    // A dot at the start of the name marks a hidden file, not an extension.
    int end = dot > folderEnd ? dot : path.length();
    return path.substring(0, end) + ".%04d".formatted(number) + path.substring(end);
  }
}
