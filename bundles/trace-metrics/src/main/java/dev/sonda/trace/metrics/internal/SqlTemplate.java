package dev.sonda.trace.metrics.internal;

import dev.sonda.trace.metrics.MetricException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SQL text with names in double braces, which are replaced by values. */
final class SqlTemplate {
  private static final Pattern NAME = Pattern.compile("\\{\\{\\s*(\\w*)\\s*}}");

  private SqlTemplate() {}

  static String filled(String path, String text, Map<String, String> values)
      throws MetricException {
    Matcher matcher = NAME.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (matcher.find()) {
      String value = values.get(matcher.group(1));
      if (value == null) {
        throw new MetricException("%s needs a value for {{%s}}".formatted(path, matcher.group(1)));
      }
      matcher.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    return matcher.appendTail(filled).toString();
  }
}
