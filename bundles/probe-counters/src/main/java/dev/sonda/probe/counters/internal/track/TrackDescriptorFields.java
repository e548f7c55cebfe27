package dev.sonda.probe.counters.internal.track;

/**
 * The name of a track and its place in the tree of tracks.
 *
 * @param label short, for people
 * @param description a longer text for people, or empty
 * @param parentUuid uuid of the parent track, or 0
 */
public record TrackDescriptorFields(long uuid, long parentUuid, String label, String description) {
  private static final int MAX_LABEL_LENGTH = 120;
  private static final int MAX_DESCRIPTION_LENGTH = 4200; // a path is at most 4096 bytes

  public TrackDescriptorFields {
    label = printable(label, MAX_LABEL_LENGTH);
    description = printable(description, MAX_DESCRIPTION_LENGTH);
  }

  /**
   * Makes a name fit for traces: file names may contain line ends, escape sequences and lone
   * surrogates.
   */
  static String printable(String name, int maxLength) {
    StringBuilder text = new StringBuilder(Math.min(name.length(), maxLength));
    name.codePoints().limit(maxLength).forEach(point -> text.appendCodePoint(visible(point)));
    return text.toString();
  }

  private static int visible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> '?';
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> '?';
      default -> codePoint;
    };
  }
}
