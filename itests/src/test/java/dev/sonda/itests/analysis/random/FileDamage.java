package dev.sonda.itests.analysis.random;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Random damage to files as caused by disks, transfers and hostile authors. */
public final class FileDamage {
  private static final int TAR_BLOCK = 512;
  private static final int MOST_MOVED = 200;
  private static final int WRAPPINGS = 4;

  private final Random random;

  public FileDamage(Random random) {
    this.random = random;
  }

  /** Wraps a file, or leaves it as it is, and damages it before, afterwards, or not at all. */
  public byte[] damagedAndWrapped(byte[] content) throws IOException {
    byte[] within = random.nextInt(8) == 0 ? content : damaged(content);
    int wrapping = random.nextInt(2 * WRAPPINGS);
    byte[] wrapped = wrapped(wrapping, within);
    return wrapping >= WRAPPINGS || random.nextBoolean() ? wrapped : damaged(wrapped);
  }

  private byte[] damaged(byte[] content) {
    byte[] damaged = content.clone();
    for (int changes = 1 + random.nextInt(6); changes > 0 && damaged.length > 0; changes--) {
      damaged = changed(damaged);
    }
    return damaged;
  }

  private byte[] changed(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    int size = Math.min(1 + random.nextInt(MOST_MOVED), bytes.length - at);
    int from = random.nextInt(bytes.length - size + 1);
    switch (random.nextInt(9)) {
      case 0 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 1 -> {
        return joined(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at + size, bytes.length));
      }
      case 2 -> {
        byte[] inserted = Arrays.copyOfRange(bytes, from, bytes.length);
        return joined(Arrays.copyOf(bytes, at), inserted);
      }
      case 3 -> System.arraycopy(bytes.clone(), from, bytes, at, size);
      case 4 -> Arrays.fill(bytes, at, at + size, (byte) random.nextInt(2));
      case 5 -> Arrays.fill(bytes, at, at + Math.min(size, 10), (byte) -1);
      case 6 -> bytes[at] = (byte) random.nextInt();
      default -> bytes[at] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static byte[] wrapped(int wrapping, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    switch (wrapping) {
      case 0 -> write(new GZIPOutputStream(bytes), content);
      case 1 -> write(new ZstdOutputStream(bytes), content);
      case 2 -> {
        ZipOutputStream zip = new ZipOutputStream(bytes);
        zip.putNextEntry(new ZipEntry("trace"));
        write(zip, content);
      }
      case 3 -> tar(bytes, content);
      default -> {
        return content;
      }
    }
    return bytes.toByteArray();
  }

  private static void write(OutputStream out, byte[] content) throws IOException {
    try (out) {
      out.write(content);
    }
  }

  private static void tar(OutputStream out, byte[] content) throws IOException {
    byte[] header = new byte[TAR_BLOCK];
    put(header, 0, "trace");
    put(header, 100, "0000644\0" + "0000000\0" + "0000000\0" + "%011o\0".formatted(content.length));
    put(header, 136, "00000000000\0        0");
    put(header, 257, "ustar\00000");
    int sum = 0;
    for (byte each : header) {
      sum += Byte.toUnsignedInt(each);
    }
    put(header, 148, "%06o\0 ".formatted(sum));
    out.write(header);
    out.write(content);
    out.write(new byte[2 * TAR_BLOCK + (TAR_BLOCK - content.length % TAR_BLOCK) % TAR_BLOCK]);
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
