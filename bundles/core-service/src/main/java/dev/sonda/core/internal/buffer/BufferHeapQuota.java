package dev.sonda.core.internal.buffer;

import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the Java heap that producers use through one trace buffer, so that it can be released when
 * the buffer is freed. Loop only.
 */
public final class BufferHeapQuota implements HeapQuota {
  private final ProducerHeapLimits shares;
  private final Map<Use, Map<ProducerIdentity, Long>> held = new EnumMap<>(Use.class);
  private long copiedBytes;
  private long stateBytes;

  BufferHeapQuota(ProducerHeapLimits shares) {
    this.shares = shares;
    for (Use use : Use.values()) {
      held.put(use, new HashMap<>());
    }
  }

  @Override
  public boolean take(ProducerIdentity producer, Use use, long bytes) {
    boolean taken = shares.take(producer, use, bytes);
    if (taken) {
      heldFor(use).merge(producer, bytes, Long::sum);
    }
    return taken;
  }

  @Override
  public void giveBack(ProducerIdentity producer, Use use, long bytes) {
    heldFor(use).computeIfPresent(producer, (_, had) -> had == bytes ? null : had - bytes);
    shares.giveBack(producer, use, bytes);
  }

  /**
   * Reserves the heap that a copy of the buffer will use.
   *
   * @return false, with nothing reserved, if all copies together would exceed their part of the
   *     heap
   */
  boolean takeForCopyOf(BufferHeapQuota original) {
    long bytes = original.bytesToCopy();
    boolean taken = shares.takeForCopy(bytes);
    copiedBytes += taken ? bytes : 0;
    return taken;
  }

  /**
   * Reserves the heap for the state of a ProtoVM.
   *
   * @return false, with nothing reserved, if all states together would exceed their part of the
   *     heap
   */
  boolean takeForState(long bytes) {
    boolean taken = shares.takeForState(bytes);
    stateBytes += taken ? bytes : 0;
    return taken;
  }

  /**
   * Transfers the heap reserved for ProtoVM states from another buffer to this one; the states move
   * with it.
   */
  void takeStatesOf(BufferHeapQuota other) {
    stateBytes += other.stateBytes;
    other.stateBytes = 0;
  }

  private long bytesToCopy() {
    return copiedBytes + stateBytes + bytes(Use.SEQUENCES) + bytes(Use.CHUNK_LISTS);
  }

  private long bytes(Use use) {
    return heldFor(use).values().stream().mapToLong(Long::longValue).sum();
  }

  private Map<ProducerIdentity, Long> heldFor(Use use) {
    Map<ProducerIdentity, Long> found = held.get(use);
    if (found == null) {
      throw new IllegalStateException("no books for " + use);
    }
    return found;
  }

  /**
   * Releases all heap reserved for this buffer: for producers, for the copy and for ProtoVM states.
   */
  void free() {
    held.forEach((use, byProducer) ->
        byProducer.forEach((producer, bytes) -> shares.giveBack(producer, use, bytes)));
    held.values().forEach(Map::clear);
    shares.giveBackCopy(copiedBytes);
    copiedBytes = 0;
    shares.giveBackState(stateBytes);
    stateBytes = 0;
  }
}
