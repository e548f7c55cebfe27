/** Reads maps of obfuscated names, and writes them as packets of a trace. */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import org.jspecify.annotations.NullMarked;
