/**
 * {@code config protovm}: compiles programs that merge packets into a state, from text that names
 * fields.
 *
 * <pre>
 *   merge { src: "process_tree" src: "threads"        select SRC 2.2[each]
 *           dst: "process_tree" dst: "threads"   ─►     select SRC 1: register 0
 *           key_field: "tid" }                          select DST 2.2[1 = register 0], create: merge
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.config.protovm;

import org.jspecify.annotations.NullMarked;
