package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.ProducerIdentity;

/** Gives as much as is asked for. */
public final class UnlimitedHeap implements HeapQuota {
  @Override
  public boolean take(ProducerIdentity producer, Use use, long bytes) {
    return true;
  }

  @Override
  public void giveBack(ProducerIdentity producer, Use use, long bytes) {}
}
