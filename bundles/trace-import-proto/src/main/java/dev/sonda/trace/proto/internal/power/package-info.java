/**
 * Import of Android's power data: power rails, energy consumers, power states of entities, and
 * system properties for the states of display and battery.
 */
@NullMarked
package dev.sonda.trace.proto.internal.power;

import org.jspecify.annotations.NullMarked;
