package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * A file with the headers of an ELF program of 64 bits: an executable segment, a note with a build
 * id, and a table of sections.
 */
record ElfBytes(String buildId, long codeAddress, long alignment, boolean hasSymbols) {
  private static final int HEADER_BYTES = 64;
  private static final int SEGMENT_BYTES = 56;
  private static final int SECTION_BYTES = 64;

  static ElfBytes of(String buildId) {
    return new ElfBytes(buildId, 0x1000, 0x1000, true);
  }

  ElfBytes stripped() {
    return new ElfBytes(buildId, codeAddress, alignment, false);
  }

  byte[] bytes() {
    byte[] id = HexFormat.of().parseHex(buildId);
    int segments = HEADER_BYTES;
    int sections = segments + 2 * SEGMENT_BYTES;
    int notes = sections + SECTION_BYTES;
    byte[] otherNote = note(1, "Other\0\0\0", new byte[] {1, 2, 3, 0});
    byte[] idNote = note(3, "GNU\0", id);
    ByteBuffer elf = ByteBuffer.allocate(notes + otherNote.length + idNote.length);
    elf.putInt(0, 0x7f454c46).put(4, (byte) 2).put(5, (byte) 1).order(ByteOrder.LITTLE_ENDIAN);
    elf.putLong(32, segments).putLong(40, sections);
    elf.putShort(56, (short) 2).putShort(60, (short) 1);
    elf.putInt(segments, 1).putInt(segments + 4, 5);
    elf.putLong(segments + 16, codeAddress).putLong(segments + 48, alignment);
    int noteSegment = segments + SEGMENT_BYTES;
    elf.putInt(noteSegment, 4).putLong(noteSegment + 8, notes);
    elf.putLong(noteSegment + 32, otherNote.length + idNote.length);
    elf.putInt(sections + 4, hasSymbols ? 2 : 8);
    elf.put(notes, otherNote).put(notes + otherNote.length, idNote);
    return elf.array();
  }

  private static byte[] note(int type, String owner, byte[] value) {
    byte[] name = owner.getBytes(StandardCharsets.US_ASCII);
    int ownerBytes = owner.equals("GNU\0") ? 4 : owner.indexOf('\0') + 1;
    int padding = -value.length & 3;
    return ByteBuffer.allocate(12 + name.length + value.length + padding)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(ownerBytes)
        .putInt(value.length)
        .putInt(type)
        .put(name)
        .put(value)
        .array();
  }

  Path write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.write(file, bytes());
  }
}
