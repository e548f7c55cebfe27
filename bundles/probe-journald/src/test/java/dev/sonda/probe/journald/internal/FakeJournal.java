package dev.sonda.probe.journald.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A journal in memory, which records the filters but doesn't apply them. */
final class FakeJournal implements Journal {
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> matches = new ArrayList<>();
  private int position = -1;
  private int field;
  private boolean closed;
  private boolean failing;

  /** Adds an entry with these fields; the entry is of another boot if its time is negative. */
  void add(long monotonicUs, String... fields) {
    addRaw(
        monotonicUs,
        List.of(fields).stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList());
  }

  void addRaw(long monotonicUs, List<byte[]> fields) {
    entries.add(new Entry(monotonicUs, fields));
  }

  List<String> matches() {
    return matches;
  }

  boolean isClosed() {
    return closed;
  }

  void fail() {
    failing = true;
  }

  @Override
  public void addMatch(String fieldAndValue) {
    matches.add(fieldAndValue);
  }

  @Override
  public void seekEnd() {
    position = entries.size() - 1;
  }

  @Override
  public void refresh() throws IOException {
    if (failing) {
      throw new IOException("looking for changes failed with errno 5");
    }
  }

  @Override
  public boolean next() {
    if (position + 1 >= entries.size()) {
      return false;
    }
    position++;
    field = 0;
    return true;
  }

  @Override
  public long monotonicUs() throws IOException {
    long timeUs = entries.get(position).monotonicUs();
    if (timeUs < 0) {
      throw new IOException("the time of the entry failed with errno 116");
    }
    return timeUs;
  }

  @Override
  public byte @Nullable [] nextField() {
    List<byte[]> fields = entries.get(position).fields();
    return field < fields.size() ? fields.get(field++) : null;
  }

  @Override
  public void close() {
    closed = true;
  }

  private record Entry(long monotonicUs, List<byte[]> fields) {}
}
