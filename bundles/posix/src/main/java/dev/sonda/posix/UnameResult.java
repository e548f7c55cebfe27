package dev.sonda.posix;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name and version of the operating system as {@code uname} reports them, in the fields of {@code
 * struct utsname}.
 */
public record UnameResult(
    String sysname, String nodename, String release, String version, String machine) {
  private static final Pattern MAJOR_AND_MINOR = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(\\D.*)?");

  /** Whether the kernel has at least this version; false if the release text can't be parsed. */
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
