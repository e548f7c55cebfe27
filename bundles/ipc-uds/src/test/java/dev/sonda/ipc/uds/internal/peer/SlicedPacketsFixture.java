package dev.sonda.ipc.uds.internal.peer;

import dev.sonda.api.endpoint.PacketBatch;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A batch of packets in slices, each of which is a part of a larger memory segment. */
public final class SlicedPacketsFixture implements PacketBatch {
  private static final int BEFORE = 3;

  private final List<List<byte[]>> packets = new ArrayList<>();
  private final Random random = new Random(1);

  /** Adds a packet whose slices have these sizes and arbitrary content. */
  public SlicedPacketsFixture add(int... sliceSizes) {
    List<byte[]> slices = new ArrayList<>();
    for (int size : sliceSizes) {
      byte[] slice = new byte[size + BEFORE];
      random.nextBytes(slice);
      slices.add(slice);
    }
    packets.add(slices);
    return this;
  }

  /** The packets, each in one piece. */
  public List<byte[]> whole() {
    return packets.stream().map(SlicedPacketsFixture::joined).toList();
  }

  private static byte[] joined(List<byte[]> slices) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] slice : slices) {
      all.write(slice, BEFORE, slice.length - BEFORE);
    }
    return all.toByteArray();
  }

  @Override
  public int packetCount() {
    return packets.size();
  }

  @Override
  public int sliceCount(int packet) {
    return packets.get(packet).size();
  }

  @Override
  public MemorySegment sliceMemory(int packet, int slice) {
    return MemorySegment.ofArray(packets.get(packet).get(slice));
  }

  @Override
  public long sliceOffset(int packet, int slice) {
    return BEFORE;
  }

  @Override
  public int sliceSizeBytes(int packet, int slice) {
    return packets.get(packet).get(slice).length - BEFORE;
  }
}
