package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.util.Optional;

/** Counters that are read together, in a period of their own. One thread. */
public interface CounterFamily extends AutoCloseable {

  /**
   * Writes the present values. Each entry is read and checked before it is written; one that can't
   * be read is left out.
   */
  void write(MessageWriter stats);

  /** Why nothing can be read at all; empty if something can. */
  Optional<Shortfall> shortfall();

  @Override
  void close();
}
