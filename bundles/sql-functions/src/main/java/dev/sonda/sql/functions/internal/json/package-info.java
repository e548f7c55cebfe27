/**
 * Implements the rows of SQLite's {@code json_each} and {@code json_tree}.
 *
 * <pre>
 *   text ─ JsonParser ─► JsonNode, placed as in SQLite's binary JSON ─ JsonPath ─► the root
 *                                                                        │
 *                        an array of rows, as JSON  ◄─ JsonRowsText ◄────┘
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.json;

import org.jspecify.annotations.NullMarked;
