package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.ProducerIdentity;

/** A heap quota without a limit: grants every request. */
public final class UnlimitedHeapQuota implements HeapQuota {
  @Override
  public boolean take(ProducerIdentity producer, Use use, long bytes) {
    return true;
  }

  @Override
  public void giveBack(ProducerIdentity producer, Use use, long bytes) {}
}
