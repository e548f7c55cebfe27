package dev.sonda.trace.proto.internal.heap;

/**
 * Sums up the native memory that Java objects hold. A Cleaner object refers to the object and,
 * through its thunk, to the NativeAllocationRegistry that has the size.
 */
final class HeapNativeSizes {
  /** Masks the lowest bit of a registry's size, which is a flag for the kind of allocation. */
  private static final long SIZE_MASK = ~1L;

  private final HeapTableRows rows;
  private final int cleaner;
  private final int thunk;
  private final int next;
  private final int referent;
  private final int thunkOwner;

  HeapNativeSizes(HeapTableRows rows) {
    this.rows = rows;
    cleaner = rows.strings().intern("sun.misc.Cleaner");
    thunk = rows.strings().intern("sun.misc.Cleaner.thunk");
    next = rows.strings().intern("sun.misc.Cleaner.next");
    referent = rows.strings().intern("java.lang.ref.Reference.referent");
    thunkOwner = rows.strings().intern("libcore.util.NativeAllocationRegistry$CleanerThunk.this$0");
  }

  void add(HeapDump dump) {
    for (int i = 0; i < dump.rows.size(); i++) {
      int object = dump.rows.get(i);
      if (rows.className(object) == cleaner) {
        add(dump, object);
      }
    }
  }

  /**
   * Adds the native size of a cleaner's object. A cleaner that is its own successor has already
   * run.
   */
  private void add(HeapDump dump, int cleanerRow) {
    int owner = rows.referred(cleanerRow, referent);
    int thunkRow = rows.referred(cleanerRow, thunk);
    if (owner == HeapTableRows.NONE
        || thunkRow == HeapTableRows.NONE
        || rows.referred(cleanerRow, next) == cleanerRow) {
      return;
    }
    Long size = dump.registrySizes.get(rows.referred(thunkRow, thunkOwner));
    if (size != null) {
      long sum = rows.objects().nativeSize.get(owner) + (size & SIZE_MASK);
      rows.objects().nativeSize.set(owner, sum);
    }
  }
}
