package dev.sonda.trace.storage.order;

/** Compares two events of a run, given by their numbers. */
@FunctionalInterface
interface EventOrder {
  boolean isBefore(int event, int other);
}
