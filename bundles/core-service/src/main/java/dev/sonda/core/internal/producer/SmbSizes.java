package dev.sonda.core.internal.producer;

/**
 * Sizes of a producer's shared memory that were checked.
 *
 * @param smbSizeBytes a multiple of the page size
 * @param pageSizeBytes 4, 8, 16 or 32 KiB
 */
public record SmbSizes(int smbSizeBytes, int pageSizeBytes) {
  static final int DEFAULT_SMB_SIZE_BYTES = 256 << 10;
  static final int DEFAULT_PAGE_SIZE_BYTES = 4 << 10;
  static final int MAX_SMB_SIZE_BYTES = 32 << 20;

  /** The ABI would allow twice this, but such a chunk is too big for a trace buffer. */
  static final int MAX_PAGE_SIZE_BYTES = 32 << 10;

  static final int MIN_PAGE_SIZE_BYTES = 4 << 10;

  /**
   * Turns wishes into sizes: 0 is a wish for the default, too much is cut down, and where one of
   * the two is nonsense both become the default, because they were meant for each other.
   */
  public static SmbSizes ofWishes(long smbSizeBytesUntrusted, long pageSizeBytesUntrusted) {
    long page = cutDown(pageSizeBytesUntrusted, DEFAULT_PAGE_SIZE_BYTES, MAX_PAGE_SIZE_BYTES);
    long smb = cutDown(smbSizeBytesUntrusted, DEFAULT_SMB_SIZE_BYTES, MAX_SMB_SIZE_BYTES);
    boolean pageFits = page >= MIN_PAGE_SIZE_BYTES && Long.bitCount(page) == 1;
    if (!pageFits || smb < page || smb % page != 0) {
      return new SmbSizes(DEFAULT_SMB_SIZE_BYTES, DEFAULT_PAGE_SIZE_BYTES);
    }
    return new SmbSizes((int) smb, (int) page);
  }

  /** Whether memory of this size and pages of that size are right as they are. */
  static boolean areRight(long smbSizeBytesUntrusted, long pageSizeBytesUntrusted) {
    SmbSizes sizes = ofWishes(smbSizeBytesUntrusted, pageSizeBytesUntrusted);
    return sizes.smbSizeBytes == smbSizeBytesUntrusted
        && sizes.pageSizeBytes == pageSizeBytesUntrusted;
  }

  private static long cutDown(long wish, long ifNone, long max) {
    return wish == 0 ? ifNone : Math.min(wish, max);
  }
}
