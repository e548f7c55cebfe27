package dev.sonda.posix;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code uname} says, in its own words. */
public record SystemName(
    String sysname, String nodename, String release, String version, String machine) {
  private static final Pattern MAJOR_AND_MINOR = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(\\D.*)?");

  /** Whether the kernel is that version or a later one; no for a release that can't be read. */
  public boolean isAtLeast(int major, int minor) {
    Matcher numbers = MAJOR_AND_MINOR.matcher(release);
    if (!numbers.matches()) {
      return false;
    }
    int kernelsMajor = Integer.parseInt(numbers.group(1));
    int kernelsMinor = Integer.parseInt(numbers.group(2));
    return kernelsMajor > major || (kernelsMajor == major && kernelsMinor >= minor);
  }
}
