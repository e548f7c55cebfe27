package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.tables.StringPool;
import java.util.Map;

/** Descriptions of the memory counters of processes, by counter key. */
public final class MemoryCounterDescriptions {
  private static final Map<String, String> SENTENCES =
      Map.of(
          "virt", "address space that is reserved",
          "rss", "all memory in use: anonymous, of files, shared",
          "rss.anon", "memory in use that is no file's: heap and stacks",
          "rss.file", "memory in use of mapped files, such as code",
          "rss.shmem", "memory in use that is shared with other processes",
          "swap", "memory that was swapped out",
          "locked", "memory that is never swapped out",
          "rss.watermark", "the most memory that was in use",
          "dmabuf_rss", "memory shared with devices");

  private final StringPool strings;

  public MemoryCounterDescriptions(StringPool strings) {
    this.strings = strings;
  }

  /**
   * The description of a counter.
   *
   * @param key string id of the counter's key
   */
  public String of(int key) {
    return of(strings.text(key));
  }

  static String of(String key) {
    return SENTENCES.getOrDefault(key, "memory of a kind that only some kernels count");
  }
}
