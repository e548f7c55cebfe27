package dev.sonda.trace.storage.order;

/** Which of two events of a run, by their numbers, has to come first. */
@FunctionalInterface
interface EventOrder {
  boolean isBefore(int event, int other);
}
