package dev.sonda.tracebuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Patches for a chunk, taken from a list. */
final class FakePatches implements Patches {
  private record Patch(int offset, int data) {}

  private final List<Patch> patches = new ArrayList<>();

  static FakePatches of(int offset, String fourLetters) {
    return new FakePatches().and(offset, fourLetters);
  }

  FakePatches and(int offset, String fourLetters) {
    byte[] bytes = fourLetters.getBytes(StandardCharsets.ISO_8859_1);
    int data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
    patches.add(new Patch(offset, data));
    return this;
  }

  /** The four bytes of a patch, as letters. */
  String letters(int index) {
    byte[] bytes =
        ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(data(index)).array();
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Override
  public int count() {
    return patches.size();
  }

  @Override
  public int offsetUntrusted(int index) {
    return patches.get(index).offset();
  }

  @Override
  public int data(int index) {
    return patches.get(index).data();
  }
}
