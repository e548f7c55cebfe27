/**
 * Implements SQLite's functions that list, change or print JSON, and its parser with JSON5.
 *
 * <pre>
 *   text ─ JsonParser ─► JsonNode, placed as in SQLite's binary JSON ─ JsonPath ─► the root
 *                        │                                               │
 *                        │       an array of rows, as JSON  ◄─ JsonRowsText ◄────┘
 *                        └─ JsonEdit, JsonMergePatch ─► JSON, also by JsonPrettyText
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.json;

import org.jspecify.annotations.NullMarked;
