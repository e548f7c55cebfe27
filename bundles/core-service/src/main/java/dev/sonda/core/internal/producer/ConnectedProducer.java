package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the service knows of one producer. Loop only. */
public final class ConnectedProducer {
  private static final int SHORT_NAME = 64;

  private final ProducerIdentity identity;
  private final ClientIdentity client;
  private final ProducerSetup setup;
  private final ProducerCallbacks callbacks;
  private final List<RegisteredDataSource> dataSources = new ArrayList<>();
  private final BitSet grantedBuffers = new BitSet();
  // Also those of sessions that are over: what is still on its way to them is no offence.
  private final BitSet everGrantedBuffers = new BitSet();
  private final WriterTable writers = new WriterTable();
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

  /** For the log, where a long name would be a nuisance. */
  String shortName() {
    String name = name();
    return name.length() <= SHORT_NAME ? name : name.substring(0, SHORT_NAME) + "…";
  }

  ViolationBudget budget() {
    return budget;
  }

  boolean isFirst(Violation violation) {
    return violations.add(violation);
  }

  void breakOffBecauseOf(Violation violation) {
    leaveBecause("it broke the protocol " + budget.total() + " times: " + violation.sentence());
  }

  /** The first reason counts. */
  void leaveBecause(String reason) {
    goodbye = goodbye.isEmpty() ? reason : goodbye;
  }

  /** Why the service sends it away, or empty: it may stay, or has left by itself. */
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

  void useSmb(ProducerSmb used) {
    smb = used;
  }

  /** Tells the producer which memory it has, if it has any. */
  void tellAboutSmb() {
    smb()
        .ifPresent(
            known -> callbacks.onTracingSetup(known.memory(), known.pages().pageSizeBytes()));
  }

  WriterTable writers() {
    return writers;
  }

  boolean wasEverGranted(long bufferIdUntrusted) {
    return bufferIdUntrusted >= 0
        && bufferIdUntrusted <= TraceBuffers.MAX_BUFFER_ID
        && everGrantedBuffers.get((int) bufferIdUntrusted);
  }

  public boolean isGranted(int bufferId) {
    return grantedBuffers.get(bufferId);
  }

  /** A writer that was registered may only write where it was registered for. */
  boolean mayWrite(int writerId, int bufferId) {
    if (!isGranted(bufferId)) {
      return false;
    }
    int registered = writers.bufferOf(writerId);
    return registered == 0 || registered == bufferId;
  }

  /** From here on nothing of this producer is listened to. */
  void disconnect() {
    connected = false;
    grantedBuffers.clear();
  }

  /** The memory, which is the caller's from here on. */
  Optional<ProducerSmb> takeSmb() {
    Optional<ProducerSmb> taken = smb();
    smb = null;
    return taken;
  }
}
