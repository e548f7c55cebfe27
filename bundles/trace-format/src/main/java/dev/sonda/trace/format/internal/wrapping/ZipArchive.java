package dev.sonda.trace.format.internal.wrapping;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** A zip file in a stream. */
final class ZipArchive implements ArchiveStream {
  private final ZipInputStream zip;
  private final int depth;
  private String entryName = "";

  ZipArchive(ZipInputStream zip, int depth) {
    this.zip = zip;
    this.depth = depth;
  }

  @Override
  public @Nullable InputStream next() throws IOException {
    ZipEntry entry = zip.getNextEntry();
    while (entry != null && (entry.isDirectory() || HiddenFileNames.matches(entry.getName()))) {
      entry = zip.getNextEntry();
    }
    entryName = entry == null ? "" : entry.getName();
    return entry == null ? null : zip;
  }

  @Override
  public String entryName() {
    return entryName;
  }

  @Override
  public int depth() {
    return depth;
  }
}
