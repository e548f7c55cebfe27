package dev.sonda.core.internal.producer;

/**
 * Validated sizes of a producer's shared memory.
 *
 * @param smbSizeBytes a multiple of the page size
 * @param pageSizeBytes 4, 8, 16 or 32 KiB
 */
public record SmbSizes(int smbSizeBytes, int pageSizeBytes) {
  /** Perfetto's default, used if a producer requests no size. */
  static final int DEFAULT_SMB_SIZE_BYTES = 256 << 10;

  /** Perfetto's default size of a page. */
  static final int DEFAULT_PAGE_SIZE_BYTES = 4 << 10;

  /** Perfetto's maximum; larger requested sizes are reduced to it. */
  static final int MAX_SMB_SIZE_BYTES = 32 << 20;

  /**
   * Perfetto's maximum. The ABI allows pages of 64 KiB, but their chunks could be too big for a
   * trace buffer.
   */
  static final int MAX_PAGE_SIZE_BYTES = 32 << 10;

  static final int MIN_PAGE_SIZE_BYTES = 4 << 10;

  /**
   * Computes valid sizes from requested ones: 0 means the default, a size above the maximum is
   * reduced, and if one of the two sizes is invalid, both become the default, because they depend
   * on each other.
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

  /** Whether both sizes are valid without a change. */
  static boolean areRight(long smbSizeBytesUntrusted, long pageSizeBytesUntrusted) {
    SmbSizes sizes = ofWishes(smbSizeBytesUntrusted, pageSizeBytesUntrusted);
    return sizes.smbSizeBytes == smbSizeBytesUntrusted
        && sizes.pageSizeBytes == pageSizeBytesUntrusted;
  }

  private static long cutDown(long wish, long ifNone, long max) {
    return wish == 0 ? ifNone : Math.min(wish, max);
  }
}
