package dev.sonda.core.internal.producer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmbSizesTest {
  @ParameterizedTest
  @CsvSource({
    // requested sizes of shared memory and page in KiB, then the resulting sizes
    "0, 0, 256, 4",
    "16, 16, 16, 16",
    "16, 4, 16, 4",
    "32, 8, 32, 8",
    "0, 3, 256, 4",
    "0, 2, 256, 4",
    "4096000, 4096, 32768, 32",
    "18, 0, 256, 4",
    "32, 2, 256, 4",
    "18, 16, 256, 4",
    "0, 28, 256, 4",
    "0, 8, 256, 8",
    "2048, 0, 2048, 4",
    "2048, 32, 2048, 32",
    // Sizes that are too large are reduced to the maximum.
    "65536, 4, 32768, 4",
    "4194303, 0, 32768, 4",
    "2048, 64, 2048, 32",
    // If one size is invalid, both sizes become the default.
    "2048, 28, 256, 4",
    "20, 8, 256, 4",
    "2048, 2, 256, 4",
    "4, 8, 256, 4",
    "2048, 12, 256, 4",
  })
  void shouldComputeSizesFromRequestedSizes(
      long smbKb, long pageKb, int smbSizeKb, int pageSizeKb) {
    assertThat(SmbSizes.ofWishes(smbKb * 1024, pageKb * 1024))
        .isEqualTo(new SmbSizes(smbSizeKb * 1024, pageSizeKb * 1024));
  }

  @ParameterizedTest
  @CsvSource({"1, 4096", "262145, 4096", "262144, 1", "262144, 4095", "262144, 4294967295"})
  void shouldAlwaysGiveMultipleOfPageInBounds(long smbBytes, long pageBytes) {
    SmbSizes sizes = SmbSizes.ofWishes(smbBytes, pageBytes);

    assertThat(sizes.smbSizeBytes() % sizes.pageSizeBytes()).isZero();
    assertThat(sizes.smbSizeBytes()).isBetween(4096, 32 << 20);
    assertThat(sizes.pageSizeBytes()).isBetween(4096, 32 << 10);
  }
}
