package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.util.Optional;

/** Counters that are read together, with a period of their own. For one thread. */
public interface CounterFamily extends AutoCloseable {

  /**
   * Writes what can be read now; an entry that can't is left out. Everything is read and checked
   * before it is written, so that nothing is ever half written.
   */
  void write(MessageWriter stats);

  /** Whether there is nothing to be read at all, and why. */
  Optional<Shortfall> shortfall();

  @Override
  void close();
}
