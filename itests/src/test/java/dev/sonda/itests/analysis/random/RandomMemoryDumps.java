package dev.sonda.itests.analysis.random;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Generates memory dumps as Chrome writes them: processes with allocators, some of whose parts are
 * owned by others, and with memory that they share; by a seed. Ownership has no cycles, as the
 * reference never ends along them.
 */
public final class RandomMemoryDumps {
  private static final List<String> PARTS = List.of("malloc", "v8", "heap", "a-b", "é", "\uff5e");
  private static final List<String> NAMES = List.of("size", "effective_size", "count", "note");
  private static final long[] SIZES = {0, 1, 100, 4096, 1L << 40, -5};

  /** Number of nodes that processes share, whose ids are 1 to this number. */
  private static final int GLOBALS = 5;

  private final Random random;
  private int lastId = GLOBALS;

  public RandomMemoryDumps(long seed) {
    random = new Random(seed);
  }

  /** A trace of that many dumps; some of the dumps have two packets. */
  public byte[] trace(int dumps) {
    UnknownFieldSet.Builder trace = UnknownFieldSet.newBuilder();
    for (int i = 1; i <= dumps; i++) {
      for (int packets = 1 + random.nextInt(2); packets > 0; packets--) {
        long timeNs = 1000L * i;
        add(
            trace,
            1,
            packet -> {
              add(packet, 8, timeNs);
              add(packet, 10, 1);
              add(packet, 73, this::addDump);
            });
      }
    }
    return trace.build().toByteArray();
  }

  private void addDump(UnknownFieldSet.Builder dump) {
    add(dump, 2, random.nextInt(4));
    for (int pid = 1 + random.nextInt(3); pid < 6; pid += 1 + random.nextInt(2)) {
      int number = pid;
      add(dump, 3, process -> addProcess(process, number));
    }
  }

  private void addProcess(UnknownFieldSet.Builder process, int pid) {
    add(process, 1, pid);
    List<Integer> owned = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      owned.add(addNode(process, ++lastId, path()));
    }
    for (int i = random.nextInt(GLOBALS); i > 0; i--) {
      int global = random.nextInt(GLOBALS);
      owned.add(addNode(process, 1 + global, "global/" + global));
    }
    for (int i = random.nextInt(6); i > 0 && !owned.isEmpty(); i--) {
      int owner = addNode(process, ++lastId, "shared_memory/" + lastId);
      add(
          process,
          3,
          edge -> {
            add(edge, 1, owner);
            add(edge, 2, owned.get(random.nextInt(owned.size())));
            add(edge, 3, random.nextInt(3));
          });
    }
  }

  private String path() {
    StringBuilder path = new StringBuilder(PARTS.get(random.nextInt(PARTS.size())));
    while (random.nextInt(3) > 0) {
      path.append('/').append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return path.toString();
  }

  private int addNode(UnknownFieldSet.Builder process, int id, String path) {
    add(
        process,
        2,
        node -> {
          add(node, 1, id);
          add(node, 2, path);
          if (random.nextInt(4) > 0) {
            add(node, 4, SIZES[random.nextInt(SIZES.length)]);
          }
          for (int i = random.nextInt(3); i > 0; i--) {
            add(node, 5, this::addEntry);
          }
        });
    return id;
  }

  private void addEntry(UnknownFieldSet.Builder entry) {
    add(entry, 1, NAMES.get(random.nextInt(NAMES.size())));
    add(entry, 2, random.nextInt(3));
    switch (random.nextInt(5)) {
      case 0 -> add(entry, 4, "text");
      case 1 -> {} // an entry without a value is counted
      default -> add(entry, 3, SIZES[random.nextInt(SIZES.length)]);
    }
  }

  private static void add(
      UnknownFieldSet.Builder message, int field, Consumer<UnknownFieldSet.Builder> content) {
    UnknownFieldSet.Builder nested = UnknownFieldSet.newBuilder();
    content.accept(nested);
    add(message, field, nested.build().toByteString());
  }

  private static void add(UnknownFieldSet.Builder message, int field, String text) {
    add(message, field, ByteString.copyFromUtf8(text));
  }

  private static void add(UnknownFieldSet.Builder message, int field, ByteString bytes) {
    message.mergeField(field, Field.newBuilder().addLengthDelimited(bytes).build());
  }

  private static void add(UnknownFieldSet.Builder message, int field, long number) {
    message.mergeField(field, Field.newBuilder().addVarint(number).build());
  }
}
