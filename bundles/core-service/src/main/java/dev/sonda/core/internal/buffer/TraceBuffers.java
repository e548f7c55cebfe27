package dev.sonda.core.internal.buffer;

import com.google.protobuf.ByteString;
import dev.sonda.posix.Errno;
import dev.sonda.posix.MemorySyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Registry of all trace buffers of the service. Each has a number that is unique in the service and
 * by which producers name their target buffer. Loop only.
 */
public final class TraceBuffers {
  /** The highest number of a buffer: chunks name their target buffer in 16 bits. */
  public static final int MAX_BUFFER_ID = 0xFFFF;

  private static final int INITIAL_CAPACITY = 16;

  private final TraceBufferFactory factory;
  private final MemorySyscalls memory;
  // Indexed by buffer number; index 0 is unused. An array, because each committed chunk looks up
  // its buffer, and a map would box the number.
  private @Nullable SessionBuffer[] buffers = new @Nullable SessionBuffer[INITIAL_CAPACITY];
  private final ServiceMemoryShares plan;
  private final ProducerHeapLimits heap;
  private long totalBytes;
  private int lastId;
  private int count;

  /**
   * Creates a registry without buffers.
   *
   * @param plan the limit of all buffers together; checked here because the kernel allocates pages
   *     only when they are written and would report a shortage too late
   * @param heap shares of the heap, for the index that a buffer keeps of its chunks
   */
  public TraceBuffers(
      TraceBufferFactory factory,
      MemorySyscalls memory,
      ServiceMemoryShares plan,
      ProducerHeapLimits heap) {
    this.factory = factory;
    this.memory = memory;
    this.plan = plan;
    this.heap = heap;
  }

  /** Bytes that may still be allocated for new buffers. */
  public long bytesLeft() {
    return plan.buffersBytes() - totalBytes;
  }

  /**
   * The machine or the control group whose limit {@link #bytesLeft} obeys, as the subject of a
   * sentence.
   */
  public String memoryOwner() {
    return plan.owner();
  }

  /**
   * Creates an empty buffer; its pages cost memory once they are written.
   *
   * @param sizeBytes rounded up to a multiple of {@link TraceBufferFactory#SIZE_GRANULARITY_BYTES}
   * @throws PosixException with {@code ENOMEM} if the plan or the kernel gives no memory
   */
  public SessionBuffer create(long sizeBytes, FillPolicy fillPolicy) throws PosixException {
    BufferHeapQuota own = new BufferHeapQuota(heap);
    return add(
        sizeBytes, bytes -> factory.create(bytes, fillPolicy, own), own, new BufferProtoVms());
  }

  private SessionBuffer add(
      long sizeBytes,
      Function<MemorySegment, TraceBuffer> maker,
      BufferHeapQuota own,
      BufferProtoVms vms)
      throws PosixException {
    if (roundedSize(sizeBytes) > bytesLeft()) {
      throw new PosixException(Errno.ENOMEM, "admission", "a buffer of " + sizeBytes + " bytes");
    }
    int id = nextFreeId();
    Arena arena = Arena.ofConfined();
    try {
      var bytes = memory.mapAnonymous(roundedSize(sizeBytes), arena);
      SessionBuffer buffer = new SessionBuffer(id, maker.apply(bytes), arena, own, vms);
      put(id, buffer);
      return buffer;
    } catch (PosixException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /**
   * The result of {@link #exchange}: the full buffer under a new number, and an empty buffer under
   * the old number.
   */
  public record Exchange(SessionBuffer old, SessionBuffer fresh) {}

  /**
   * Replaces a buffer by an empty buffer of equal size and policy; the full buffer gets a new
   * number. The full buffer's ProtoVMs move to the empty buffer and keep their states.
   *
   * @throws PosixException if the kernel gives no memory; nothing has changed then
   */
  public Exchange exchange(SessionBuffer full) throws PosixException {
    SessionBuffer added = create(full.buffer().sizeBytes(), full.buffer().fillPolicy());
    full.buffer().setOverwriteListener(null);
    SessionBuffer old =
        new SessionBuffer(
            added.id(), full.buffer(), full.arena(), full.heap(), full.vms().freeze());
    SessionBuffer fresh =
        new SessionBuffer(full.id(), added.buffer(), added.arena(), added.heap(), full.vms());
    fresh.heap().takeStatesOf(old.heap());
    fresh.listen();
    buffers[old.id()] = old;
    buffers[fresh.id()] = fresh;
    return new Exchange(old, fresh);
  }

  /**
   * Copies a buffer with its present contents; the copy can only be read.
   *
   * @throws PosixException if the kernel gives no memory, or the heap reserved for copies is
   *     exhausted
   */
  public SessionBuffer cloneReadOnly(SessionBuffer original) throws PosixException {
    BufferHeapQuota own = new BufferHeapQuota(heap);
    if (!own.takeForCopyOf(original.heap())) {
      throw new PosixException(
          Errno.ENOMEM, "admission", "the books of a buffer, of which the heap has copies already");
    }
    try {
      return add(
          original.buffer().sizeBytes(),
          original.buffer()::cloneReadOnly,
          own,
          original.vms().freeze());
    } catch (PosixException | RuntimeException e) {
      own.free();
      throw e;
    }
  }

  private static long roundedSize(long sizeBytes) {
    int granularity = TraceBufferFactory.SIZE_GRANULARITY_BYTES;
    long rounded = (sizeBytes + granularity - 1) / granularity * granularity;
    return Math.min(rounded, TraceBufferFactory.MAX_SIZE_BYTES);
  }

  /**
   * Assigns numbers cyclically instead of reusing the lowest, so that late commits for an ended
   * session find no buffer.
   */
  private int nextFreeId() {
    if (count == MAX_BUFFER_ID) {
      throw new IllegalStateException("all buffer numbers are taken");
    }
    int id = lastId;
    do {
      id = id == MAX_BUFFER_ID ? 1 : id + 1;
    } while (id < buffers.length && buffers[id] != null);
    lastId = id;
    return id;
  }

  private void put(int id, SessionBuffer buffer) {
    if (id >= buffers.length) {
      int capacity = Math.min(Math.max(buffers.length * 2, id + 1), MAX_BUFFER_ID + 1);
      buffers = Arrays.copyOf(buffers, capacity);
    }
    buffers[id] = buffer;
    totalBytes += buffer.buffer().sizeBytes();
    count++;
  }

  /** The buffer with a number that a producer gave, or null if there is none. Allocates nothing. */
  public @Nullable TraceBuffer find(long idUntrusted) {
    if (idUntrusted < 1 || idUntrusted >= buffers.length) {
      return null;
    }
    SessionBuffer found = buffers[(int) idUntrusted];
    return found == null ? null : found.buffer();
  }

  /** Frees the buffer's number, memory and heap. The buffer must not be used afterwards. */
  public void free(SessionBuffer buffer) {
    buffers[buffer.id()] = null;
    totalBytes -= buffer.buffer().sizeBytes();
    count--;
    buffer.buffer().free();
    buffer.heap().free();
    buffer.arena().close();
  }

  /** Bytes of chunks in all buffers. */
  public long usedBytes() {
    long bytes = 0;
    for (SessionBuffer buffer : buffers) {
      bytes += buffer == null ? 0 : buffer.buffer().usedBytes();
    }
    return bytes;
  }

  public int count() {
    return count;
  }

  /**
   * A trace buffer with its memory, owned by one session until {@link TraceBuffers#free}.
   *
   * @param id the number by which producers name the buffer, unique in the service
   * @param arena of the buffer's memory
   * @param heap the producers' share of the heap for this buffer
   * @param vms the programs that see the buffer's packets before they are overwritten
   */
  public record SessionBuffer(
      int id, TraceBuffer buffer, Arena arena, BufferHeapQuota heap, BufferProtoVms vms) {

    /**
     * Has overwritten packets of a producer's data source folded into the state of a ProtoVM. If
     * another producer has declared an identical program for this data source, its ProtoVM is
     * shared.
     *
     * @return false if the heap reserved for states is exhausted
     */
    public boolean fold(
        String dataSourceName, ByteString program, int memoryLimitKb, int producerId) {
      Optional<BufferProtoVm> known = vms.find(dataSourceName, program);
      if (known.isEmpty()
          && !heap.takeForState(Integer.toUnsignedLong(memoryLimitKb) * BufferProtoVm.KB)) {
        return false;
      }
      BufferProtoVm vm =
          known.orElseGet(() -> {
            BufferProtoVm added = new BufferProtoVm(dataSourceName, program, memoryLimitKb);
            vms.add(added);
            return added;
          });
      vm.addProducer(producerId);
      listen();
      return true;
    }

    /**
     * Listens to overwritten packets only if the buffer has ProtoVMs: without a listener the ring
     * overwrites whole chunks without parsing packets.
     */
    private void listen() {
      buffer.setOverwriteListener(vms.isEmpty() ? null : vms);
    }
  }
}
