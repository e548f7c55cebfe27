package dev.sonda.trace.storage.sched;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The version of a Linux kernel, which determines the encoding of thread states. */
public record KernelVersion(int major, int minor) {
  private static final Pattern RELEASE = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(\\..*)?");

  /**
   * Parses the version from a release such as {@code 6.1.0-13-amd64}; null if the release has
   * another form.
   */
  public static @Nullable KernelVersion of(String system, String release) {
    Matcher matcher = RELEASE.matcher(release);
    return system.equals("Linux") && matcher.matches()
        ? new KernelVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
        : null;
  }

  public boolean isAtLeast(int otherMajor, int otherMinor) {
    return major > otherMajor || (major == otherMajor && minor >= otherMinor);
  }
}
