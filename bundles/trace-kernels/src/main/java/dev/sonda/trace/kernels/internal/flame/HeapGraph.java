package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.TextColumn;
import dev.sonda.trace.kernels.internal.column.TraceColumns;
import dev.sonda.trace.tables.TableCatalog;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The objects of all heap dumps of a trace, and their references. The id of an object is its row
 * number.
 */
final class HeapGraph {
  /**
   * Field of weak, finalizer and phantom references that doesn't keep the referenced object alive.
   */
  private static final String REFERENT = "java.lang.ref.Reference.referent";

  private static final Set<String> WEAK_KINDS =
      Set.of("KIND_WEAK_REFERENCE", "KIND_FINALIZER_REFERENCE", "KIND_PHANTOM_REFERENCE");

  private final LongColumn upid;
  private final LongColumn ts;
  private final LongColumn typeId;
  private final LongColumn selfSize;
  private final LongColumn nativeSize;
  private final LongColumn rootDistance;
  private final TextColumn rootType;
  private final TextColumn className;
  private final TextColumn deobfuscatedName;

  /** Index of each object's first child in {@link #children}. */
  private final int[] firstChild;

  private final int[] children;

  HeapGraph(TableCatalog trace) {
    TraceColumns objects = TraceColumns.of(trace, "__intrinsic_heap_graph_object");
    upid = objects.longs("upid");
    ts = objects.longs("graph_sample_ts");
    typeId = objects.longs("type_id");
    selfSize = objects.longs("self_size");
    nativeSize = objects.longs("native_size");
    rootDistance = objects.longs("root_distance");
    rootType = objects.texts("root_type");
    TraceColumns classes = TraceColumns.of(trace, "__intrinsic_heap_graph_class");
    className = classes.texts("name");
    deobfuscatedName = classes.texts("deobfuscated_name");
    TraceColumns references = TraceColumns.of(trace, "__intrinsic_heap_graph_reference");
    int[] owners = strongOwners(references, classes.texts("kind"));
    LongColumn owned = references.longs("owned_id");
    firstChild = new int[objects.rows() + 1];
    children = new int[references.rows()];
    fillChildren(owners, owned);
  }

  /** The owner of each reference; -1 for a weak reference or one without target. */
  private int[] strongOwners(TraceColumns references, TextColumn kinds) {
    LongColumn ownerIds = references.longs("owner_id");
    LongColumn owned = references.longs("owned_id");
    TextColumn fields = references.texts("field_name");
    int[] owners = new int[references.rows()];
    for (int row = 0; row < owners.length; row++) {
      int owner = (int) ownerIds.get(row);
      boolean isWeak =
          WEAK_KINDS.contains(kinds.orEmpty((int) typeId.get(owner)))
              && fields.orEmpty(row).equals(REFERENT);
      owners[row] = isWeak || owned.isNull(row) ? -1 : owner;
    }
    return owners;
  }

  private void fillChildren(int[] owners, LongColumn owned) {
    for (int owner : owners) {
      if (owner >= 0) {
        firstChild[owner + 1]++;
      }
    }
    Arrays.parallelPrefix(firstChild, Integer::sum);
    int[] next = firstChild.clone();
    for (int row = 0; row < owners.length; row++) {
      if (owners[row] >= 0) {
        children[next[owners[row]]++] = (int) owned.get(row);
      }
    }
  }

  /** The root objects of a process's heap dump, sorted by class name. */
  int[] roots(long ofUpid, long atTs) {
    return IntStream.range(0, upid.rows())
        .filter(row -> rootType.get(row) != null && upid.get(row) == ofUpid && ts.get(row) == atTs)
        .boxed()
        .sorted(
            Comparator.comparing((Integer row) -> className.orEmpty((int) typeId.get(row)))
                .thenComparing(Comparator.naturalOrder()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The objects that an object references, without duplicates, sorted by id. */
  int[] children(int object) {
    int[] all = Arrays.copyOfRange(children, firstChild[object], firstChild[object + 1]);
    Arrays.sort(all);
    int count = 0;
    for (int child : all) {
      if (count == 0 || all[count - 1] != child) {
        all[count++] = child;
      }
    }
    return Arrays.copyOf(all, count);
  }

  int objects() {
    return upid.rows();
  }

  long distance(int object) {
    return rootDistance.get(object);
  }

  long selfSize(int object) {
    return selfSize.get(object);
  }

  long nativeSize(int object) {
    return nativeSize.get(object);
  }

  /** The name of the object's class; for a root, the root type is appended. */
  String name(int object) {
    int type = (int) typeId.get(object);
    String readable = deobfuscatedName.get(type);
    String name = readable == null ? className.orEmpty(type) : readable;
    String root = rootType.get(object);
    return root == null ? name : name + " [" + root + "]";
  }
}
