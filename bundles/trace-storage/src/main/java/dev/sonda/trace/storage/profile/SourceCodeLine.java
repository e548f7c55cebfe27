package dev.sonda.trace.storage.profile;

/**
 * A line of a program's source code.
 *
 * @param file string id of the file's name; 0 if unknown
 * @param line -1 if unknown
 */
public record SourceCodeLine(int file, long line) {
  public static final SourceCodeLine UNKNOWN = new SourceCodeLine(0, StackTableWriter.NONE);

  public boolean isKnown() {
    return file != 0 || line != StackTableWriter.NONE;
  }
}
