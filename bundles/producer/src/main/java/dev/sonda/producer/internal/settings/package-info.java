/** The settings of the probe host and their validation. */
@NullMarked
package dev.sonda.producer.internal.settings;

import org.jspecify.annotations.NullMarked;
