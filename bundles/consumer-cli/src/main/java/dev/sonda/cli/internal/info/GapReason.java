package dev.sonda.cli.internal.info;

import java.util.ArrayList;
import java.util.List;

/** The reasons for which packets before a packet are missing: the bits of DataLossReason. */
enum GapReason {
  PRESENT(1, "for a reason not told"),
  READ_GAP(2, "chunks missing"),
  CHUNK_CORRUPTED(4, "a chunk was damaged"),
  ORPHAN_CONTINUATION(8, "the begin of a packet was missing"),
  REASSEMBLY_GAP(16, "the middle of a packet was missing"),
  REASSEMBLY_BROKEN_CHAIN(32, "the end of a packet was missing"),
  OVERWRITE(64, "overwritten"),
  WRITER_ABORT(128, "given up by the writer"),
  SMB_FULL(256, "no room in shared memory");

  private final int bit;
  private final String words;

  GapReason(int bit, String words) {
    this.bit = bit;
    this.words = words;
  }

  /** The words for all bits that are set. */
  static List<String> words(long bits) {
    List<String> words = new ArrayList<>();
    for (GapReason reason : values()) {
      // The service sets the bit of PRESENT together with each other reason, so PRESENT is only
      // shown alone.
      boolean told = reason != PRESENT || bits == PRESENT.bit;
      if (told && (bits & reason.bit) != 0) {
        words.add(reason.words);
      }
    }
    return words.isEmpty() ? List.of(PRESENT.words) : words;
  }
}
