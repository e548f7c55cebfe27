/**
 * Implementation of tables: collecting and finishing the rows of a trace's tables.
 *
 * <pre>
 *   row ──► ColumnCells: blocks of values off the heap, validity words on it
 *                 │ finish
 *                 ▼
 *           GrowingColumn ──► FinishedColumn: the same blocks, cut to their rows
 *                 │
 *   text ──► StringStore: id ──► SortedDictionaryCodes: code in the order of UTF-8
 *                                          └──► FinishedDictionary
 * </pre>
 */
@NullMarked
package dev.sonda.trace.tables.internal;

import org.jspecify.annotations.NullMarked;
