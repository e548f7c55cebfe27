package dev.sonda.trace.format;

/**
 * A file of a trace: the trace's file itself, or one within a compressed file or an archive.
 *
 * @param number 0 of the file itself; files within an archive count in the archive's order
 * @param container the number of the compressed file or archive around it, or {@link #NONE}
 * @param name the file's name, or that of an archive's entry; of what a compressed file holds, that
 *     of the compressed file
 * @param place where its bytes begin
 */
public record TracePart(
    int number, int container, String name, Wrapping kind, long place, long sizeBytes) {
  /** The container of the trace's file itself. */
  public static final int NONE = -1;

  /** Whether it only holds other files. */
  public boolean isContainer() {
    return kind.isContainer();
  }
}
