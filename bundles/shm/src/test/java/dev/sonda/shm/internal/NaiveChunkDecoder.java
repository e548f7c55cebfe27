package dev.sonda.shm.internal;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A simple decoder that joins the fragments of one writer's chunks, independent of the writing
 * code.
 */
public final class NaiveChunkDecoder {
  private static final int DROPPED = 0x0FFFFFFF;

  public final List<byte[]> packets = new ArrayList<>();
  public int packetsLost;
  public int emptyFragments;
  public int fragmentedPackets;
  private @Nullable ByteArrayOutputStream unfinished;

  NaiveChunkDecoder(List<ServiceChunkCopy> chunksOfOneWriter) {
    chunksOfOneWriter.stream()
        .sorted(Comparator.comparingInt(chunk -> chunk.chunkId))
        .forEach(this::decode);
  }

  private void decode(ServiceChunkCopy chunk) {
    if (chunk.has(ChunkHeaderLayout.FLAG_NEEDS_PATCHING)) {
      throw new AssertionError("chunk " + chunk.chunkId + " was never patched");
    }
    CodedInputStream in = CodedInputStream.newInstance(chunk.payload);
    int count = chunk.complete ? chunk.packetCount : chunk.packetCount - 1;
    try {
      for (int i = 0; i < count; i++) {
        boolean begins = i > 0 || !chunk.has(ChunkHeaderLayout.FLAG_FIRST_CONTINUES);
        boolean lastCounted = i == chunk.packetCount - 1;
        boolean ends = !lastCounted || !chunk.has(ChunkHeaderLayout.FLAG_LAST_CONTINUES);
        int size = in.readRawVarint32();
        if (size == DROPPED) {
          packetsLost++;
          unfinished = null;
          return;
        }
        fragment(in.readRawBytes(size), begins, ends);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("chunk " + chunk.chunkId + " is corrupt", e);
    }
  }

  private void fragment(byte[] bytes, boolean begins, boolean ends) {
    if (begins) {
      unfinished = new ByteArrayOutputStream();
    }
    if (unfinished == null) {
      throw new AssertionError("the rest of a packet whose beginning is missing");
    }
    unfinished.writeBytes(bytes);
    if (!begins && ends) {
      fragmentedPackets++;
    }
    if (ends) {
      add(unfinished.toByteArray());
      unfinished = null;
    }
  }

  private void add(byte[] packet) {
    if (packet.length == 0) {
      emptyFragments++;
    } else {
      packets.add(packet);
    }
  }

  public UnknownFieldSet packet(int index) {
    return message(packets.get(index));
  }

  /** The value of a varint field in each packet that has it. */
  public List<Long> varints(int field) {
    return packets.stream()
        .map(NaiveChunkDecoder::message)
        .filter(packet -> packet.hasField(field))
        .map(packet -> packet.getField(field).getVarintList().getFirst())
        .toList();
  }

  public static UnknownFieldSet message(byte[] bytes) {
    try {
      return UnknownFieldSet.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }
}
