package dev.sonda.trace.storage.order;

/** Compares two events of a run by their order; events are given by their numbers. */
@FunctionalInterface
interface EventOrder {
  boolean isBefore(int event, int other);
}
