/** The flags of {@code record}, which of them go together, and what they mean. */
@NullMarked
package dev.sonda.cli.internal.record.option;

import org.jspecify.annotations.NullMarked;
