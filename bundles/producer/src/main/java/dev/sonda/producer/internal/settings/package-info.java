/** What is configurable about the probe host, and how it is validated. */
@NullMarked
package dev.sonda.producer.internal.settings;

import org.jspecify.annotations.NullMarked;
