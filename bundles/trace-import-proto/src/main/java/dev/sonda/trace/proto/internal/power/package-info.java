/**
 * What Android devices say of power: rails, consumers, states of entities; and properties of the
 * system that tell states of display and battery.
 */
@NullMarked
package dev.sonda.trace.proto.internal.power;

import org.jspecify.annotations.NullMarked;
