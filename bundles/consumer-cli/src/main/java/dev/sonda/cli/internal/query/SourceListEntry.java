package dev.sonda.cli.internal.query;

import java.util.LinkedHashMap;
import java.util.Map;

/** A data source as an entry of lists, with its name and its producer. */
public record SourceListEntry(String name, String producer) {

  /** The data source as fields for JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name);
    fields.put("producer", producer);
    return fields;
  }
}
