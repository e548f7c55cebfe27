/** Tables of a trace made of arrays, and an importer that has always the same. */
@NullMarked
package dev.sonda.testkit.tables;

import org.jspecify.annotations.NullMarked;
