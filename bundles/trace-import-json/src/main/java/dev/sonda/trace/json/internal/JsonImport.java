package dev.sonda.trace.json.internal;

import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.json.internal.document.DocumentReader;
import dev.sonda.trace.json.internal.event.EventParser;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceMember;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Reads one trace: finds all events in the order of the file, then parses them in the order of
 * time.
 */
public final class JsonImport implements MemberImport {
  private final TraceMember member;
  private final EventParser parser;
  private final JsonEventSink found;

  /** Owns ftrace text that was unescaped from JSON strings, until its events are parsed. */
  private final Arena texts = Arena.ofConfined();

  public JsonImport(TraceMember member) {
    this.member = member;
    parser = new EventParser(member.storage(), member.file().memory());
    found = new JsonEventSink(member, parser.kind());
  }

  @Override
  public void read() {
    TraceArchiveMember part = member.part();
    long start = TraceMemory.offset(part.place());
    MemorySegment segment = member.file().memory().segment(part.place());
    found.beginPart(part.place() - start, start);
    new DocumentReader(segment, start, start + part.sizeBytes(), texts, found).read();
  }

  @Override
  public void finish() {
    parser.finish();
    found.finish();
  }

  @Override
  public void close() {
    texts.close();
  }
}
