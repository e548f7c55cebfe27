package dev.sonda.probe.journald.internal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads the journal through libsystemd's sd-journal.
 *
 * <p>The library returns field data as a pointer into a mapped journal file, to which another
 * process writes: the data is copied at once, up to {@link #MAX_FIELD_BYTES}, and only the copy is
 * parsed.
 */
final class SdJournal implements Journal {
  /** Fields are cut at this length; the library cuts compressed ones at the same length. */
  static final int MAX_FIELD_BYTES = 1 << 16;

  private static final int LOCAL_ONLY = 1;

  private final Libsystemd library;
  private final Functions functions;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment results = arena.allocate(ADDRESS, 2);
  private final long journal;
  private boolean closed;

  private SdJournal(Libsystemd library, Opener opener) throws IOException {
    this.library = library;
    try {
      functions = new Functions(library);
      library.check("opening the journal", opener.open(library, results.address(), arena));
      journal = results.get(JAVA_LONG, 0);
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /** Opens the part of this machine's journal that the user may read. */
  static SdJournal open() throws IOException {
    return prepared((library, result, _) ->
        library.call(library.function("sd_journal_open"), result, LOCAL_ONLY, 0));
  }

  /** Opens the journal files in a folder and below it. */
  static SdJournal openFolder(Path folder) throws IOException {
    return prepared((library, result, arena) ->
        library.call(
            library.function("sd_journal_open_directory"),
            result,
            arena.allocateFrom(folder.toString()).address(),
            0));
  }

  /**
   * Opens a journal and makes the library watch for new journal files, by requesting the journal's
   * file descriptor, which isn't used otherwise.
   */
  private static SdJournal prepared(Opener opener) throws IOException {
    SdJournal opened = new SdJournal(Libsystemd.load(), opener);
    try {
      opened.checked("watching the journal", opened.functions.getFd, 0, 0);
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  @Override
  public void addMatch(String fieldAndValue) throws IOException {
    byte[] match = fieldAndValue.getBytes(StandardCharsets.UTF_8);
    try (Arena shortLived = Arena.ofConfined()) {
      long address = shortLived.allocateFrom(JAVA_BYTE, match).address();
      checked("the filter " + fieldAndValue, functions.addMatch, address, match.length);
    }
  }

  @Override
  public void seekEnd() throws IOException {
    checked("going to the end", functions.seekTail, 0, 0);
    // Going back from the end reaches the newest entry, so that the next step forward reaches the
    // first entry written after this call.
    boolean hasLast = checked("going to the last entry", functions.previous, 0, 0) > 0;
    if (!hasLast) {
      checked("going to the beginning", functions.seekHead, 0, 0);
    }
  }

  @Override
  public void refresh() throws IOException {
    checked("looking for changes", functions.process, 0, 0);
  }

  @Override
  public boolean next() throws IOException {
    boolean isThere = checked("going to the next entry", functions.next, 0, 0) > 0;
    if (isThere) {
      call(functions.restartData, 0, 0);
    }
    return isThere;
  }

  @Override
  public long monotonicUs() throws IOException {
    checked("the time of the entry", functions.monotonic, results.address(), 0);
    return results.get(JAVA_LONG, 0);
  }

  @Override
  public byte @Nullable [] nextField() throws IOException {
    long address = results.address();
    if (checked("reading a field", functions.data, address, address + Long.BYTES) == 0) {
      return null;
    }
    long sizeUntrusted = results.get(JAVA_LONG, Long.BYTES);
    int size = Math.clamp(sizeUntrusted, 0, MAX_FIELD_BYTES);
    return MemorySegment.ofAddress(results.get(JAVA_LONG, 0)).reinterpret(size).toArray(JAVA_BYTE);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      call(functions.close, 0, 0);
      arena.close();
    }
  }

  private int checked(String what, MemorySegment function, long a, long b) throws IOException {
    return library.check(what, call(function, a, b));
  }

  private int call(MemorySegment function, long a, long b) {
    return library.call(function, journal, a, b);
  }

  /** Opens a journal and stores its handle at {@code result}. */
  @FunctionalInterface
  private interface Opener {
    int open(Libsystemd library, long result, Arena arena) throws IOException;
  }

  /** The addresses of the library's functions. */
  private static final class Functions {
    private final MemorySegment close;
    private final MemorySegment getFd;
    private final MemorySegment addMatch;
    private final MemorySegment seekHead;
    private final MemorySegment seekTail;
    private final MemorySegment previous;
    private final MemorySegment process;
    private final MemorySegment next;
    private final MemorySegment restartData;
    private final MemorySegment monotonic;
    private final MemorySegment data;

    Functions(Libsystemd library) throws IOException {
      close = library.function("sd_journal_close");
      getFd = library.function("sd_journal_get_fd");
      addMatch = library.function("sd_journal_add_match");
      seekHead = library.function("sd_journal_seek_head");
      seekTail = library.function("sd_journal_seek_tail");
      previous = library.function("sd_journal_previous");
      process = library.function("sd_journal_process");
      next = library.function("sd_journal_next");
      restartData = library.function("sd_journal_restart_data");
      monotonic = library.function("sd_journal_get_monotonic_usec");
      data = library.function("sd_journal_enumerate_available_data");
    }
  }
}
