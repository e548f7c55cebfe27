package dev.sonda.trace.systrace.internal;

import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.systrace.FtraceTextImport;
import java.lang.foreign.MemorySegment;

/** Imports one systrace file: reads all lines, which are parsed in the order of time. */
public final class SystraceImport implements MemberImport {
  private final TraceMember member;
  private final FtraceTextImport text;

  public SystraceImport(TraceMember member) {
    this.member = member;
    member.storage().processes().useIdleThread();
    text = new FtraceTextImport(member);
  }

  @Override
  public void read() {
    TraceArchiveMember part = member.part();
    long start = TraceMemory.offset(part.place());
    MemorySegment segment = member.file().memory().segment(part.place());
    text.beginSegment(segment);
    SystraceSections sections = new SystraceSections(member.storage(), text, member.progress());
    sections.read(segment, start, start + part.sizeBytes());
  }

  @Override
  public void finish() {
    text.finish();
  }
}
