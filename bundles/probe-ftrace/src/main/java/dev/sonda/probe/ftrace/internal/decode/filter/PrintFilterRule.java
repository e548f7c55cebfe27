package dev.sonda.probe.ftrace.internal.decode.filter;

import dev.sonda.protos.FtraceConfig.PrintFilter;
import java.nio.charset.StandardCharsets;

/**
 * One rule of a print filter: matches a text by its prefix, or by the form {@code
 * type|process|prefix…} with any number as the process.
 */
final class PrintFilterRule {
  private final boolean allows;
  private final boolean anyProcess;
  private final byte[] begin;
  private final byte[] behindProcess;

  private PrintFilterRule(boolean allows, boolean anyProcess, String begin, String behindProcess) {
    this.allows = allows;
    this.anyProcess = anyProcess;
    this.begin = begin.getBytes(StandardCharsets.UTF_8);
    this.behindProcess = behindProcess.getBytes(StandardCharsets.UTF_8);
  }

  static PrintFilterRule of(PrintFilter.Rule rule) {
    return rule.hasAtraceMsg()
        ? new PrintFilterRule(
            rule.getAllow(),
            true,
            rule.getAtraceMsg().getType() + "|",
            "|" + rule.getAtraceMsg().getPrefix())
        : new PrintFilterRule(rule.getAllow(), false, rule.getPrefix(), "");
  }

  boolean allows() {
    return allows;
  }

  boolean matches(byte[] page, int text, int end) {
    return beginsWith(begin, page, text, end)
        && (!anyProcess || matchesBehindProcess(page, text + begin.length, end));
  }

  private boolean matchesBehindProcess(byte[] page, int process, int end) {
    int at = process;
    while (at < end && page[at] >= '0' && page[at] <= '9') {
      at++;
    }
    return beginsWith(behindProcess, page, at, end);
  }

  private static boolean beginsWith(byte[] prefix, byte[] page, int at, int end) {
    if (prefix.length > end - at) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (page[at + i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }
}
