package dev.sonda.cli.internal.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A validator for the subset of JSON Schema that the project's own schemas use. */
record JsonSchema(Map<?, ?> schema) {

  /** The violations of the schema in a value; empty if the value is valid. */
  List<String> check(Object value) {
    List<String> problems = new ArrayList<>();
    check("$", schema, value, problems);
    return problems;
  }

  private static void check(String at, Map<?, ?> schema, Object value, List<String> problems) {
    if (schema.get("enum") instanceof List<?> allowed) {
      if (!allowed.contains(value)) {
        problems.add(at + ": " + value + " is none of " + allowed);
      }
      return;
    }
    String type = String.valueOf(schema.get("type"));
    boolean fits =
        switch (type) {
          case "string" -> value instanceof String;
          case "integer" -> value instanceof Long;
          case "boolean" -> value instanceof Boolean;
          case "array" -> value instanceof List<?>;
          case "object" -> value instanceof Map<?, ?>;
          default -> throw new IllegalArgumentException("a schema has the type " + type);
        };
    if (!fits) {
      problems.add(at + ": " + value + " is no " + type);
    } else if (value instanceof List<?> list && schema.get("items") instanceof Map<?, ?> items) {
      list.forEach(element -> check(at + "[]", items, element, problems));
    } else if (value instanceof Map<?, ?> object
        && schema.get("properties") instanceof Map<?, ?> properties
        && schema.get("required") instanceof List<?> required) {
      required.stream()
          .filter(name -> !object.containsKey(name))
          .forEach(name -> problems.add(at + ": " + name + " is missing"));
      object.forEach((name, element) -> {
        if (properties.get(name) instanceof Map<?, ?> known) {
          check(at + "." + name, known, element, problems);
        } else if (schema.get("additionalProperties") instanceof Map<?, ?> anyOther) {
          check(at + "." + name, anyOther, element, problems);
        } else {
          problems.add(at + ": " + name + " is unknown");
        }
      });
    }
  }
}
