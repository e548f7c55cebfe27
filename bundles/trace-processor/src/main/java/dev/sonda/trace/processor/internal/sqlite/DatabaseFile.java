package dev.sonda.trace.processor.internal.sqlite;

import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.FILE_HEADER_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.PAGE_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/** A database file that is written page by page, the first page last. */
final class DatabaseFile {
  private static final int BUFFERED_PAGES = 64;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFERED_PAGES * PAGE_BYTES);

  /** Pages count from 1. */
  private int nextPage = 2;

  DatabaseFile(FileChannel channel) {
    this.channel = channel;
  }

  int nextPage() {
    return nextPage;
  }

  /** Appends a page and answers its number. The page's position and limit are left alone. */
  int append(ByteBuffer page) throws IOException {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.put(page.duplicate().clear());
    return nextPage++;
  }

  private void flush() throws IOException {
    buffer.flip();
    long position = (long) (nextPage - 1) * PAGE_BYTES - buffer.remaining();
    write(buffer, position);
    buffer.clear();
  }

  private void write(ByteBuffer bytes, long position) throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  /** Drops the pages from this one on: the next one appended takes its place. */
  void dropFrom(int page) throws IOException {
    flush();
    nextPage = page;
  }

  /** Writes what is left, and the first page with the file's header in it. */
  void finish(ByteBuffer firstPage) throws IOException {
    flush();
    ByteBuffer page = firstPage.duplicate().clear();
    page.put(0, header());
    write(page, 0);
    channel.truncate((long) (nextPage - 1) * PAGE_BYTES);
  }

  private byte[] header() {
    ByteBuffer header = ByteBuffer.allocate(FILE_HEADER_BYTES);
    header.put("SQLite format 3\0".getBytes(StandardCharsets.US_ASCII));
    header.putShort((short) PAGE_BYTES);
    header.put((byte) 1).put((byte) 1); // written and read without a write-ahead log
    header.put((byte) 0); // unused bytes of each page
    header.put((byte) 64).put((byte) 32).put((byte) 32); // fixed by the format
    header.putInt(1); // changes of the file
    header.putInt(nextPage - 1);
    header.putInt(0).putInt(0); // free pages
    header.putInt(1); // changes of the schema
    header.putInt(4); // format of the schema
    header.putInt(0).putInt(0);
    header.putInt(1); // texts are UTF-8
    header.position(92);
    header.putInt(1); // the number of changes that the next word is valid for
    header.putInt(3_040_000); // the SQLite whose format this is: 3.40.0
    return header.array();
  }
}
