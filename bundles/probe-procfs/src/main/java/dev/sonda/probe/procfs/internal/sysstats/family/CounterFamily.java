package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import java.util.Optional;

/** A group of counters that are read together, with a period of its own. For one thread. */
public interface CounterFamily extends AutoCloseable {

  /**
   * Writes the present values. Each entry is read and checked before it is written; unreadable
   * entries are skipped.
   */
  void write(MessageWriter stats);

  /** The reason why no counter of this family can be read; empty if some counter can be. */
  Optional<CounterObstacle> shortfall();

  @Override
  void close();
}
