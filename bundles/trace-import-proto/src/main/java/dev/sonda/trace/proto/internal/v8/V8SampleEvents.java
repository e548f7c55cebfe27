package dev.sonda.trace.proto.internal.v8;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketFailures;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.v8.V8CpuProfiles;
import dev.sonda.trace.storage.v8.V8ProfileOwner;
import dev.sonda.trace.storage.v8.V8ProfileTarget;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Imports parts of CPU profiles of V8: track events with the phase P of Chrome's JSON, and the JSON
 * of the part as an annotation. Read in the order of the file, because parts add to earlier ones.
 */
public final class V8SampleEvents {
  private static final int ANNOTATION = 4;
  private static final int LEGACY_EVENT = 6;
  private static final int PHASE = 2;
  private static final int UNSCOPED_ID = 6;
  private static final int ANNOTATION_NAME_IID = 1;
  private static final int ANNOTATION_JSON = 9;
  private static final int ANNOTATION_NAMES = 3;
  private static final int NAME = 2;
  private static final long UINT32 = 0xFFFF_FFFFL;
  private static final long NS_PER_US = 1000;

  private final ImportState state;
  private final ThreadReferenceTimes threads;
  private final PacketFailures failures;
  private final V8CpuProfiles profiles;
  private final WireReader fields = new WireReader();
  private final WireReader nested = new WireReader();
  private final WireReader name = new WireReader();
  private long nameIid;
  private byte[] json = {};
  private int jsonBytes;

  public V8SampleEvents(ImportState state, ThreadReferenceTimes threads) {
    this.state = state;
    this.threads = threads;
    failures = new PacketFailures(state);
    profiles = new V8CpuProfiles(state.storage());
  }

  /**
   * Reads a track event; most have no part of a profile, which needs an annotation with an interned
   * name.
   */
  public void read(PacketHead packet, SequenceState sequence) {
    if (sequence.mayHaveInterned(ANNOTATION_NAMES)) {
      readEvent(packet, sequence);
    }
  }

  private void readEvent(PacketHead packet, SequenceState sequence) {
    long phase = 0;
    long id = 0;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == LEGACY_EVENT) {
        phase = 0;
        id = 0;
        nested.reset(fields);
        while (nested.next()) {
          switch (nested.field()) {
            case PHASE -> phase = nested.intValue();
            case UNSCOPED_ID -> id = nested.longValue();
            default -> {} // no other fields are used
          }
        }
      }
    }
    if (phase == 'P' && !readParts(packet, sequence, id)) {
      state.statistics().add(Statistic.LEGACY_V8_CPU_PROFILE_INVALID_SAMPLE, 1);
    }
  }

  /** Reads the event's parts until one of them has an error; then false. */
  private boolean readParts(PacketHead packet, SequenceState sequence, long id) {
    ThreadReferenceTimes.Reference thread = threads.of(sequence);
    V8ProfileOwner owner = new V8ProfileOwner(id, thread.pid() & UINT32, thread.tid() & UINT32);
    boolean isValid = true;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (isValid && fields.next()) {
      if (fields.field() == ANNOTATION && isPart(sequence)) {
        Optional<String> problem =
            profiles.add(json, 0, jsonBytes, false, owner, new PacketTarget());
        isValid = problem.isEmpty();
      }
    }
    return isValid;
  }

  /** Whether the current annotation has JSON and the interned name "data"; reads the JSON. */
  private boolean isPart(SequenceState sequence) {
    nameIid = 0;
    boolean hasJson = false;
    nested.reset(fields);
    while (nested.next()) {
      if (nested.field() == ANNOTATION_NAME_IID) {
        nameIid = nested.longValue();
      } else if (nested.field() == ANNOTATION_JSON && nested.isBytes()) {
        hasJson = true;
        keepJson();
      }
    }
    return isNamedData(sequence) && hasJson;
  }

  private void keepJson() {
    jsonBytes = (int) (nested.end() - nested.start());
    if (json.length < jsonBytes) {
      json = new byte[Math.max(jsonBytes, 2 * json.length)];
    }
    MemorySegment.copy(nested.segment(), JAVA_BYTE, nested.start(), json, 0, jsonBytes);
  }

  private boolean isNamedData(SequenceState sequence) {
    if (!sequence.read(state.memory(), name, ANNOTATION_NAMES, nameIid)) {
      state.statistics().add("interned_data_tokenizer_errors", 1);
      return false;
    }
    boolean isData = false;
    while (name.next()) {
      isData = name.field() == NAME ? name.text().equals("data") : isData;
    }
    return isData;
  }

  /** The target of parts in track events. */
  private final class PacketTarget implements V8ProfileTarget {
    @Override
    public OptionalLong startNs(long startUs) {
      long startNs = startUs * NS_PER_US;
      OptionalLong time = state.clocks().toTraceTime(ClockGraph.MONOTONIC, startNs);
      if (time.isEmpty()) {
        failures.addUnknownTime(ClockGraph.MONOTONIC, startNs);
      }
      return time;
    }

    @Override
    public OptionalLong sampleNs(long timeNs) {
      if (timeNs < 0) {
        state.statistics().add(Statistic.TRACE_SORTER_NEGATIVE_TIMESTAMP_DROPPED, 1);
        return OptionalLong.empty();
      }
      return OptionalLong.of(timeNs);
    }

    @Override
    public void onInvalidNode(String why) {
      state.statistics().add(Statistic.LEGACY_V8_CPU_PROFILE_INVALID_CALLSITE, 1);
    }
  }
}
