package dev.sonda.trace.proto.internal.simpleperf;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.archive.MemberImport;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.statistics.Statistic;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Reads the records of a simpleperf report. Each record is preceded by its size; a size of 0 ends
 * the report.
 */
public final class SimpleperfImport implements MemberImport {
  private static final int VERSION_OFFSET = 10;
  private static final int RECORDS_OFFSET = 12;
  private static final int VERSION = 1;
  private static final ValueLayout.OfInt SIZE =
      JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int FILE = 3;
  private static final int CONTEXT_SWITCH = 6;
  private static final int RECORDS_PER_REPORT = 4096;

  private final TraceMember member;
  private final SimpleperfRecords records;
  private final EventRun run;
  private final int kind;
  private final WireReader record = new WireReader();
  private final WireReader fields = new WireReader();
  private long lastNs;
  private int count;

  public SimpleperfImport(TraceMember member) {
    this.member = member;
    member.storage().processes().useIdleThread();
    records = new SimpleperfRecords(member.storage(), member.file().memory());
    run = member.storage().events().addRun();
    kind =
        member
            .storage()
            .events()
            .addKind((time, _, place, size) -> records.parse(time, place, size));
  }

  @Override
  public void read() throws TraceFormatException {
    long place = member.part().place();
    MemorySegment segment = member.file().memory().segment(place);
    long start = TraceMemory.offset(place);
    long size = member.part().sizeBytes();
    if (size < RECORDS_OFFSET || segment.get(SHORT, start + VERSION_OFFSET) != VERSION) {
      throw new TraceFormatException(
          member.part().name() + " is a report of simpleperf of an unknown version");
    }
    long at = RECORDS_OFFSET;
    while (size - at >= Integer.BYTES) {
      long recordBytes = Integer.toUnsignedLong(segment.get(SIZE, start + at));
      at += Integer.BYTES;
      if (recordBytes == 0) {
        return;
      }
      if (recordBytes > size - at) {
        break;
      }
      readRecord(place + at, recordBytes);
      at += recordBytes;
      if (count++ % RECORDS_PER_REPORT == 0) {
        member.progress().accept(at);
      }
    }
    member.storage().statistics().add(Statistic.TRACE_TAIL_UNREAD_BYTES, Math.max(1, size - at));
  }

  @Override
  public void finish() {} // records don't depend on later records, so nothing is left to finish

  /**
   * Reads a record. Files are imported immediately, because samples with earlier times may refer to
   * them; other records go into the event queue.
   */
  private void readRecord(long place, long sizeBytes) {
    boolean isEvent = false;
    member.file().memory().read(record, place, sizeBytes);
    while (record.next()) {
      switch (record.field()) {
        case FILE -> records.addFile(record);
        case SimpleperfRecords.SAMPLE -> {
          isEvent = true;
          lastNs = time(1);
        }
        case CONTEXT_SWITCH -> lastNs = time(2);
        case SimpleperfRecords.THREAD -> isEvent = true;
        default -> {} // event types and loss counts aren't imported
      }
    }
    if (isEvent) {
      member.timeOfEvent(lastNs).ifPresent(time -> run.add(time, kind, 0, place, sizeBytes));
    }
  }

  private long time(int field) {
    long time = lastNs;
    fields.reset(record);
    while (fields.next()) {
      time = fields.field() == field ? fields.longValue() : time;
    }
    return time;
  }
}
