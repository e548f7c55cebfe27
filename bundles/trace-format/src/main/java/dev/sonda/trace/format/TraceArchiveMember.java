package dev.sonda.trace.format;

/**
 * A file of a trace: the trace file itself, or a file inside a compressed file or an archive.
 *
 * @param number 0 for the trace file itself; files in an archive are numbered in the archive's
 *     order
 * @param container the number of the compressed file or archive that contains the part, or {@link
 *     #NONE}
 * @param name the file's name or the name of the archive entry; the content of a compressed file
 *     has the name of that file
 * @param place the place of the part's first byte
 */
public record TraceArchiveMember(
    int number, int container, String name, TraceFileFormat kind, long place, long sizeBytes) {
  /** Value of {@link #container} for the trace file itself, which isn't in a container. */
  public static final int NONE = -1;

  /** Whether the part is a compressed file or an archive, which only contains other parts. */
  public boolean isContainer() {
    return kind.isContainer();
  }
}
