package dev.sonda.trace.storage.profile;

/**
 * A line of a program's source code.
 *
 * @param file string id of the file's name; 0 if unknown
 * @param line -1 if unknown
 */
public record SourcePlace(int file, long line) {
  public static final SourcePlace UNKNOWN = new SourcePlace(0, StackProfiles.NONE);

  public boolean isKnown() {
    return file != 0 || line != StackProfiles.NONE;
  }
}
