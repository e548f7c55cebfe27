package dev.sonda.tracebuffer;

import java.util.ArrayList;
import java.util.List;

/** A chunk of the {@link NaiveBuffer}. Fragments are the strings that {@link FakeChunk} makes. */
final class NaiveChunk {
  static final int INCOMPLETE = 1 << 7;

  final int writerId;
  final int id;
  final int begin;
  final int reservedSize;
  List<String> fragments;
  int consumed;
  int flags;

  NaiveChunk(int writerId, int id, int begin, int reservedSize, List<String> fragments, int flags) {
    this.writerId = writerId;
    this.id = id;
    this.begin = begin;
    this.reservedSize = reservedSize;
    this.fragments = new ArrayList<>(fragments);
    this.flags = flags;
  }

  NaiveChunk(NaiveChunk other) {
    this(other.writerId, other.id, other.begin, other.reservedSize, other.fragments, other.flags);
    consumed = other.consumed;
  }

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  boolean isConsumed() {
    return consumed == fragments.size();
  }

  /** The chunk's flags that are about the next fragment to be read. */
  int nextType() {
    int first = consumed == 0 ? flags & FakeChunk.FIRST_CONTINUES : 0;
    int last = consumed == fragments.size() - 1 ? flags & FakeChunk.LAST_CONTINUES : 0;
    return first | last;
  }

  int payloadSize() {
    return sizeOf(fragments);
  }

  int end() {
    return begin + outerSize(reservedSize);
  }

  static int outerSize(int reservedSize) {
    return (FakeChunk.HEADER_SIZE + reservedSize + 15) / 16 * 16;
  }

  static int sizeOf(List<String> fragments) {
    return fragments.stream().mapToInt(NaiveChunk::sizeWithHeader).sum();
  }

  static int sizeWithHeader(String fragment) {
    return fragment.length() + (fragment.length() < 128 ? 1 : 2);
  }
}
