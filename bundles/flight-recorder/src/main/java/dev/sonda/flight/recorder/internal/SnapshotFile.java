package dev.sonda.flight.recorder.internal;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file of a finished snapshot. Its name contains the time at which it was finished and, if a
 * trigger of an untrusted user caused it, the id of that user: {@code
 * box-20261121T201530.123Z-uid1000.pftrace}.
 *
 * @param otherUid user id of the untrusted user, empty for snapshots of trusted users
 */
record SnapshotFile(Path path, Instant time, String otherUid) {
  private static final String SUFFIX = ".pftrace";
  private static final String UID = "-uid";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final Pattern REST =
      Pattern.compile("-([0-9]{8}T[0-9]{6}[.][0-9]{3}Z)(?:-uid([0-9]{1,10}))?[.]pftrace");

  /** The name of a snapshot that was finished at this time. */
  static String name(String recorder, Instant time, Requester requester) {
    String user = requester.isTrusted() ? "" : UID + requester.uidText();
    return recorder + "-" + TIME.format(time) + user + SUFFIX;
  }

  /** Parses a file's name; empty if the file isn't a snapshot of that recorder. */
  static Optional<SnapshotFile> of(Path path, String recorder) {
    String name = String.valueOf(path.getFileName());
    if (!name.startsWith(recorder)) {
      return Optional.empty();
    }
    Matcher rest = REST.matcher(name.substring(recorder.length()));
    if (!rest.matches()) {
      return Optional.empty();
    }
    try {
      String uid = rest.group(2) == null ? "" : rest.group(2);
      return Optional.of(new SnapshotFile(path, TIME.parse(rest.group(1), Instant::from), uid));
    } catch (DateTimeParseException e) {
      return Optional.empty(); // the date in the name doesn't exist
    }
  }

  /**
   * Whether the snapshot was caused by a trigger of a user other than root and the daemon's user.
   */
  boolean isOthers() {
    return !otherUid.isEmpty();
  }
}
