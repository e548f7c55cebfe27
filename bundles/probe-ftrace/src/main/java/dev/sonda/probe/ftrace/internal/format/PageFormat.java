package dev.sonda.probe.ftrace.internal.format;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The layout of a raw page: a timestamp of eight bytes, how much of the page is written ("commit"),
 * then records.
 *
 * <pre>
 *   0          8          16 (12 on 32 bits)             pageSizeBytes
 *   | timestamp | commit   | records ... | not written ... |
 * </pre>
 *
 * @param dataOffset where the records begin
 */
public record PageFormat(int dataOffset, int pageSizeBytes) {
  private static final int COMMIT_OFFSET = 8;
  private static final int MIN_COMMIT_BYTES = 4;
  private static final int MAX_COMMIT_BYTES = 8;
  private static final int MAX_PAGE_BYTES = 1 << 16;

  /** The layout of 64-bit kernels with pages of 4096 bytes. */
  public static final PageFormat USUAL = new PageFormat(16, 4096);

  /**
   * Reads the text of {@code events/header_page}.
   *
   * @throws IOException if the text describes a layout that this class doesn't support
   */
  public static PageFormat parse(String text) throws IOException {
    Map<String, FieldFormat> fields = new HashMap<>();
    for (String line : text.lines().toList()) {
      Optional<FieldFormat> field = FieldFormat.parse(line);
      field.ifPresent(each -> fields.put(each.name(), each));
    }
    FieldFormat commit = field(fields, "commit");
    FieldFormat data = field(fields, "data");
    PageFormat format = new PageFormat(data.offset(), data.end());
    if (field(fields, "timestamp").offset() != 0
        || commit.offset() != COMMIT_OFFSET
        || commit.sizeBytes() < MIN_COMMIT_BYTES
        || commit.sizeBytes() > MAX_COMMIT_BYTES
        || data.offset() != commit.end()
        || data.sizeBytes() == 0
        || data.end() > MAX_PAGE_BYTES) {
      throw new IOException("header_page describes a page that isn't known: " + format);
    }
    return format;
  }

  private static FieldFormat field(Map<String, FieldFormat> fields, String name)
      throws IOException {
    FieldFormat field = fields.get(name);
    if (field == null) {
      throw new IOException("header_page has no field \"" + name + "\"");
    }
    return field;
  }
}
