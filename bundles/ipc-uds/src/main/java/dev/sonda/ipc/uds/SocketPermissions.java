package dev.sonda.ipc.uds;

import java.util.Optional;

/**
 * Group and mode of the socket files, which decide which users may connect. If empty, the umask
 * determines them, as for Perfetto's service.
 */
public record SocketPermissions(Optional<Access> producers, Optional<Access> consumer) {
  /** Permissions determined by the umask. */
  public static final SocketPermissions BY_UMASK =
      new SocketPermissions(Optional.empty(), Optional.empty());

  private static final int PARTS = 4;
  private static final int MAX_MODE = 0777;

  /**
   * Group and mode of one kind of socket.
   *
   * @param group the file's group
   * @param modeBits the file's mode; users with the right to write may connect
   */
  public record Access(String group, int modeBits) {
    public Access {
      if (group.isEmpty() || modeBits < 0 || modeBits > MAX_MODE) {
        throw new IllegalArgumentException("no socket permissions");
      }
    }

    @Override
    public String toString() {
      return group + ":0" + Integer.toOctalString(modeBits);
    }
  }

  /**
   * Parses the argument of traced's {@code --set-socket-permissions}: {@code
   * prodGroup:prodMode:consGroup:consMode} with octal modes.
   *
   * @throws IllegalArgumentException with the reason if the text has another form
   */
  public static SocketPermissions parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != PARTS) {
      throw new IllegalArgumentException(
          "'" + text + "' is not PRODUCER_GROUP:MODE:CONSUMER_GROUP:MODE");
    }
    return new SocketPermissions(
        Optional.of(access(parts[0], parts[1])), Optional.of(access(parts[2], parts[3])));
  }

  private static Access access(String group, String mode) {
    if (group.isEmpty()) {
      throw new IllegalArgumentException("no group before the mode " + mode);
    }
    try {
      return new Access(group, Integer.parseInt(mode, 8));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + mode + "' is no octal mode, as in 0660", e);
    }
  }

  /** The text that {@link #parse} reads; empty for {@link #BY_UMASK}. */
  @Override
  public String toString() {
    return producers.isEmpty() || consumer.isEmpty() ? "" : producers.get() + ":" + consumer.get();
  }
}
