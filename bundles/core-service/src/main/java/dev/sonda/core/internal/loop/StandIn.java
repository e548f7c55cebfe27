package dev.sonda.core.internal.loop;

/** An object of the service that stands for somebody else's. */
public interface StandIn {
  /** Whose, for the log. */
  String standsFor();
}
