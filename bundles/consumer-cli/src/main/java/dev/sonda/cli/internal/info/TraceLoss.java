package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.Amount;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that a trace says is missing.
 *
 * @param unit what is counted, in the singular
 * @param where a buffer, a writer or the kernel, as a person would name it
 * @param why in a few words
 */
record TraceLoss(long count, String unit, String where, String why) {

  String line() {
    return Amount.count(count, unit) + " in " + where + ": " + why;
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("count", count);
    fields.put("unit", unit);
    fields.put("where", where);
    fields.put("why", why);
    return fields;
  }
}
