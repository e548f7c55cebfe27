package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.Patches;
import java.util.List;

/** Patches for one chunk, and their effect on its payload. */
record FuzzedPatches(List<Patch> patches) implements Patches {
  /** Four bytes to be written at {@code offset}. */
  record Patch(int offset, int word) {}

  boolean fits(int index, String payload) {
    int offset = patches.get(index).offset;
    return offset >= 0 && offset + 4L <= payload.length();
  }

  String apply(int index, String payload) {
    Patch patch = patches.get(index);
    StringBuilder bytes = new StringBuilder(payload);
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes.setCharAt(patch.offset + i, (char) ((patch.word >>> (Byte.SIZE * i)) & 0xFF));
    }
    return bytes.toString();
  }

  @Override
  public int count() {
    return patches.size();
  }

  @Override
  public int offsetUntrusted(int index) {
    return patches.get(index).offset;
  }

  @Override
  public int data(int index) {
    return patches.get(index).word;
  }
}
