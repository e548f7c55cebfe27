package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service's state of one connected producer: identity, data sources, writers, buffers and
 * shared memory. Loop only.
 */
public final class ConnectedProducer {
  /** Maximum length of a producer's name in the log, in characters. */
  private static final int SHORT_NAME = 64;

  private final ProducerIdentity identity;
  private final ClientIdentity client;
  private final ProducerSetup setup;
  private final ProducerCallbacks callbacks;
  private final List<RegisteredDataSource> dataSources = new ArrayList<>();
  private final BitSet grantedBuffers = new BitSet();
  // Ids of all buffers that this producer could ever write into. Includes buffers of ended
  // sessions, because commits for them may still be queued and are no violation.
  private final BitSet everGrantedBuffers = new BitSet();
  private final WriterTargetBuffers writers = new WriterTargetBuffers();
  private @Nullable ProducerSmb smb;
  private boolean connected = true;
  private final ViolationBudget budget = new ViolationBudget();
  private final Set<Violation> violations = EnumSet.noneOf(Violation.class);
  private String goodbye = "";

  ConnectedProducer(
      int id, ClientIdentity client, ProducerSetup setup, ProducerCallbacks callbacks) {
    this.identity = new ProducerIdentity(id, client.uid(), Math.max(0, client.pid()));
    this.client = client;
    this.setup = setup;
    this.callbacks = callbacks;
  }

  public int id() {
    return identity.producerId();
  }

  public String name() {
    return setup.nameUntrusted();
  }

  /** The name for the log, cut to {@link #SHORT_NAME} characters. */
  String shortName() {
    String name = name();
    return name.length() <= SHORT_NAME ? name : name.substring(0, SHORT_NAME) + "…";
  }

  ViolationBudget budget() {
    return budget;
  }

  /** Whether this producer commits this violation for the first time; remembers it. */
  boolean isFirst(Violation violation) {
    return violations.add(violation);
  }

  /** Marks the producer for disconnection because it has used up its {@link ViolationBudget}. */
  void breakOffBecauseOf(Violation violation) {
    leaveBecause("it broke the protocol " + budget.total() + " times: " + violation.sentence());
  }

  /** Sets the reason of disconnection; the first one counts. */
  void leaveBecause(String reason) {
    goodbye = goodbye.isEmpty() ? reason : goodbye;
  }

  /**
   * The reason why the service disconnects this producer; empty while the producer may stay
   * connected or if it disconnected by itself.
   */
  public String goodbye() {
    return goodbye;
  }

  public ClientIdentity client() {
    return client;
  }

  public ProducerSetup setup() {
    return setup;
  }

  public ProducerCallbacks callbacks() {
    return callbacks;
  }

  public boolean isConnected() {
    return connected;
  }

  /** Allows this producer to write into a buffer, until {@link #revoke}. */
  public void grant(int bufferId) {
    grantedBuffers.set(bufferId);
    everGrantedBuffers.set(bufferId);
  }

  /** Reverts {@link #grant}: later commits into the buffer are refused. */
  public void revoke(int bufferId) {
    grantedBuffers.clear(bufferId);
  }

  ProducerIdentity identity() {
    return identity;
  }

  List<RegisteredDataSource> dataSources() {
    return dataSources;
  }

  Optional<ProducerSmb> smb() {
    return Optional.ofNullable(smb);
  }

  /** Sets the shared memory, which this object owns from here on. */
  void useSmb(ProducerSmb used) {
    smb = used;
  }

  /** Sends the producer its shared memory, if it has any. */
  void tellAboutSmb() {
    smb()
        .ifPresent(
            known -> callbacks.onTracingSetup(known.memory(), known.pages().pageSizeBytes()));
  }

  WriterTargetBuffers writers() {
    return writers;
  }

  /**
   * Whether this producer may write, or was ever allowed to write, into the buffer with this id.
   * Any number is accepted.
   */
  boolean wasEverGranted(long bufferIdUntrusted) {
    return bufferIdUntrusted >= 0
        && bufferIdUntrusted <= TraceBuffers.MAX_BUFFER_ID
        && everGrantedBuffers.get((int) bufferIdUntrusted);
  }

  public boolean isGranted(int bufferId) {
    return grantedBuffers.get(bufferId);
  }

  /** Whether a writer may write into a buffer; a registered writer only into its registered one. */
  boolean mayWrite(int writerId, int bufferId) {
    if (!isGranted(bufferId)) {
      return false;
    }
    int registered = writers.bufferOf(writerId);
    return registered == 0 || registered == bufferId;
  }

  /**
   * Marks the producer as disconnected: calls that it made and that still wait in the loop's queue
   * are dropped.
   */
  void disconnect() {
    connected = false;
    grantedBuffers.clear();
  }

  /** Transfers ownership of the shared memory to the caller, which closes it. */
  Optional<ProducerSmb> takeSmb() {
    Optional<ProducerSmb> taken = smb();
    smb = null;
    return taken;
  }

  /**
   * A data source that a connected producer has registered. Immutable; an update creates a new
   * record.
   */
  public record RegisteredDataSource(ConnectedProducer producer, DataSourceDescriptor descriptor) {
    public String name() {
      return descriptor.getName();
    }
  }
}
