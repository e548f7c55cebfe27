package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The headers of an ELF file: its build id, and where its code is placed. */
final class ElfFile {
  /** First bytes of an ELF file. */
  private static final int MAGIC = 0x7f454c46;

  private static final int IDENTIFICATION_BYTES = 16;
  private static final int CLASS_OFFSET = 4;
  private static final int DATA_OFFSET = 5;
  private static final int BIG_ENDIAN = 2;

  private static final int LOADED_SEGMENT = 1;
  private static final int NOTE_SEGMENT = 4;
  private static final int EXECUTABLE = 1;

  private static final int SECTION_TYPE_OFFSET = 4;
  private static final int SYMBOL_SECTION = 2;
  private static final int NOTE_SECTION = 7;

  private static final int BUILD_ID_NOTE = 3;
  private static final int NOTE_HEADER_BYTES = 12;
  private static final byte[] BUILD_ID_OWNER = "GNU\0".getBytes(StandardCharsets.US_ASCII);

  /** Larger notes hold no build id. */
  private static final int MOST_NOTE_BYTES = 1 << 20;

  private final Path file;
  private final FileChannel channel;
  private final ElfLayout layout;
  private final ByteOrder order;
  private @Nullable String buildId;
  private @Nullable Program program;
  private boolean hasSymbols;

  private ElfFile(Path file, FileChannel channel, ElfLayout layout, ByteOrder order) {
    this.file = file;
    this.channel = channel;
    this.layout = layout;
    this.order = order;
  }

  /** Reads a file's headers; null if it isn't an ELF file, or is cut within the headers. */
  static @Nullable ElfFile read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return null;
    }
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer identification = bytes(channel, 0, IDENTIFICATION_BYTES);
      ElfLayout layout = ElfLayout.ofClass(identification.get(CLASS_OFFSET));
      if (identification.getInt(0) != MAGIC || layout == null) {
        return null;
      }
      ByteOrder order =
          identification.get(DATA_OFFSET) == BIG_ENDIAN
              ? ByteOrder.BIG_ENDIAN
              : ByteOrder.LITTLE_ENDIAN;
      ElfFile elf = new ElfFile(file, channel, layout, order);
      elf.readHeaders();
      return elf;
    } catch (EOFException e) {
      return null;
    }
  }

  private static ByteBuffer bytes(FileChannel channel, long offset, int count) throws IOException {
    if (offset < 0 || offset > channel.size() - count) {
      throw new EOFException("the file ends within its headers");
    }
    ByteBuffer bytes = ByteBuffer.allocate(count);
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = channel.read(bytes, offset + bytes.position());
    }
    if (bytes.hasRemaining()) {
      throw new EOFException("the file was cut while it was read");
    }
    return bytes.flip();
  }

  private ByteBuffer bytes(long offset, int count) throws IOException {
    return bytes(channel, offset, count).order(order);
  }

  /** In hexadecimal digits; null if the file has none. */
  @Nullable String buildId() {
    return buildId;
  }

  /** Null if the file has no code, or an invalid alignment. */
  @Nullable Program program() {
    return program;
  }

  /** Whether the file wasn't stripped of its symbols. */
  boolean hasSymbols() {
    return hasSymbols;
  }

  private void readHeaders() throws IOException {
    ElfLayout.Header at = layout.header();
    ByteBuffer header = bytes(0, at.sizeBytes());
    readSegments(layout.word(header, at.segments()), count(header, at.segmentCount()));
    try {
      readSections(layout.word(header, at.sections()), count(header, at.sectionCount()));
    } catch (EOFException e) {
      // Nothing but debuggers needs sections, and programs that strip others may leave their place.
      hasSymbols = false;
    }
  }

  private static int count(ByteBuffer header, int offset) {
    return Short.toUnsignedInt(header.getShort(offset));
  }

  private void readSegments(long offset, int count) throws IOException {
    ElfLayout.Segment segment = layout.segment();
    ByteBuffer table = bytes(offset, count * segment.sizeBytes());
    for (int at = 0; at < table.limit(); at += segment.sizeBytes()) {
      int type = table.getInt(at);
      if (type == LOADED_SEGMENT && (table.getInt(at + segment.flags()) & EXECUTABLE) != 0) {
        setProgram(
            layout.word(table, at + segment.address()),
            layout.word(table, at + segment.alignment()));
      } else if (type == NOTE_SEGMENT) {
        readNotes(
            layout.word(table, at + segment.place()), layout.word(table, at + segment.fileBytes()));
      }
    }
  }

  private void setProgram(long address, long alignment) {
    if (program == null && Long.bitCount(alignment) <= 1) {
      program = new Program(file, address, alignment);
    }
  }

  /** Some linkers write the build id into a section that isn't in a segment. */
  private void readSections(long offset, int count) throws IOException {
    ElfLayout.Section section = layout.section();
    ByteBuffer table = bytes(offset, count * section.sizeBytes());
    for (int at = 0; at < table.limit(); at += section.sizeBytes()) {
      int type = table.getInt(at + SECTION_TYPE_OFFSET);
      hasSymbols |= type == SYMBOL_SECTION;
      if (type == NOTE_SECTION) {
        readNotes(
            layout.word(table, at + section.place()), layout.word(table, at + section.fileBytes()));
      }
    }
  }

  private void readNotes(long offset, long sizeBytes) throws IOException {
    if (buildId != null
        || offset < 0
        || sizeBytes < 0
        || sizeBytes > MOST_NOTE_BYTES
        || offset > channel.size() - sizeBytes) {
      return;
    }
    ByteBuffer notes = bytes(offset, (int) sizeBytes);
    while (notes.remaining() >= NOTE_HEADER_BYTES && buildId == null) {
      long ownerBytes = Integer.toUnsignedLong(notes.getInt());
      long valueBytes = Integer.toUnsignedLong(notes.getInt());
      int type = notes.getInt();
      if (padded(ownerBytes) + valueBytes > notes.remaining()) {
        return;
      }
      int value = notes.position() + (int) padded(ownerBytes);
      if (type == BUILD_ID_NOTE
          && ByteBuffer.wrap(BUILD_ID_OWNER)
              .equals(notes.slice(notes.position(), (int) ownerBytes))) {
        byte[] id = new byte[(int) valueBytes];
        notes.get(value, id);
        buildId = HexFormat.of().formatHex(id);
      }
      notes.position((int) Math.min(notes.limit(), value + padded(valueBytes)));
    }
  }

  /** Owners and values of notes are padded to words of four bytes. */
  private static long padded(long sizeBytes) {
    return (sizeBytes + 3) & -4;
  }
}
