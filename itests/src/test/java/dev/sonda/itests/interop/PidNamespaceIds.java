package dev.sonda.itests.interop;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The ids in PID namespaces in a trace's packets; the trace processor has no table for them. */
final class PidNamespaceIds {
  private static final int PACKET = 1;
  private static final int PROCESS_TREE = 2;
  private static final int PROCESSES = 1;
  private static final int NSPID = 6;
  private static final int THREADS = 2;
  private static final int NSTID = 4;

  private PidNamespaceIds() {}

  /** Namespace ids by global process id; processes without namespace ids are left out. */
  static Map<Long, List<Long>> ofProcesses(Path trace) throws IOException {
    return of(trace, PROCESSES, NSPID);
  }

  /** Namespace ids by global thread id. */
  static Map<Long, List<Long>> ofThreads(Path trace) throws IOException {
    return of(trace, THREADS, NSTID);
  }

  private static Map<Long, List<Long>> of(Path trace, int entries, int field) throws IOException {
    Map<Long, List<Long>> ids = new TreeMap<>();
    UnknownFieldSet file = UnknownFieldSet.parseFrom(Files.readAllBytes(trace));
    for (UnknownFieldSet packet : messages(file, PACKET)) {
      for (UnknownFieldSet tree : messages(packet, PROCESS_TREE)) {
        for (UnknownFieldSet entry : messages(tree, entries)) {
          List<Long> namespaced = entry.getField(field).getVarintList();
          if (!namespaced.isEmpty()) {
            ids.put(entry.getField(1).getVarintList().getFirst(), namespaced);
          }
        }
      }
    }
    return ids;
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet outer, int field)
      throws InvalidProtocolBufferException {
    List<UnknownFieldSet> messages = new ArrayList<>();
    for (ByteString bytes : outer.getField(field).getLengthDelimitedList()) {
      messages.add(UnknownFieldSet.parseFrom(bytes));
    }
    return messages;
  }
}
