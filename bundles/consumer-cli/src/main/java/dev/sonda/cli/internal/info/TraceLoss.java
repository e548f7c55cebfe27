package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.AmountText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A loss that a trace reports.
 *
 * @param unit the counted thing, in the singular
 * @param where a buffer, a writer or the kernel, in words
 * @param why the reason in a few words
 */
record TraceLoss(long count, String unit, String where, String why) {

  /** The loss in one line for people. */
  String line() {
    return AmountText.count(count, unit) + " in " + where + ": " + why;
  }

  /** The loss as fields for JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("count", count);
    fields.put("unit", unit);
    fields.put("where", where);
    fields.put("why", why);
    return fields;
  }
}
