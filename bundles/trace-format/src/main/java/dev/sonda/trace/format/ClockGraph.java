package dev.sonda.trace.format;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Converts times of any clock to the trace's. Snapshots say what several clocks showed at one
 * moment; two clocks that have no snapshot in common are converted by way of others. Times of
 * incremental clocks are added up, so a sequence's packets have to be given in order. One thread.
 *
 * <p>A graph has the clocks of a file on a machine, and belongs to those of all files and machines
 * of a trace. The first file of a machine says how the machine's clocks belong together; another
 * one with snapshots of its own has clocks of its own, and one without uses those of the first.
 */
public final class ClockGraph {
  public static final int REALTIME = 1;
  public static final int REALTIME_COARSE = 2;
  public static final int MONOTONIC = 3;
  public static final int BOOTTIME = 6;

  /** The clock of a trace that doesn't say which one its times are by. */
  public static final int TRACE_FILE = 11;

  /** What a remote machine's clocks are compared with: the trace's. No schema has that number. */
  public static final int HOST_TIME = 62;

  private static final int NO_CLOCK = 0;

  /** Clocks from here to 127 are a sequence's own. */
  private static final int FIRST_OF_SEQUENCE = 64;

  private static final int FIRST_GLOBAL_CUSTOM = 128;

  private final SharedClocks shared;
  private final int file;
  private final int machine;
  private final boolean isFirstOfMachine;
  private final ClockScope ofMachine;
  private final ClockScope ofFile;
  private final ClockScope own;
  private boolean isIsolated;
  private long defaultClock;
  private int unrelatedClock = BOOTTIME;
  private boolean isUnrelatable;
  private boolean hasConverted;

  /** The clocks of a trace in a file of its own. */
  public ClockGraph() {
    this(0, 0);
  }

  /** The clocks of the first machine and the first file of a trace, by their numbers. */
  public ClockGraph(int file, int machine) {
    this(new SharedClocks(), file, machine, true);
  }

  private ClockGraph(SharedClocks shared, int file, int machine, boolean isFirstOfMachine) {
    this.shared = shared;
    this.file = file;
    this.machine = machine;
    this.isFirstOfMachine = isFirstOfMachine;
    ofMachine = shared.ofMachine(machine);
    ofFile = shared.ofFile(file);
    own = isFirstOfMachine ? ofMachine : new ClockScope();
  }

  /**
   * The clocks of a machine in a file.
   *
   * @param isFirst whether no file before is of that machine
   */
  public ClockGraph of(int fileNumber, int machineNumber, boolean isFirst) {
    return new ClockGraph(shared, fileNumber, machineNumber, isFirst);
  }

  /** The clocks of another machine that has packets in this file. */
  public ClockGraph ofMachine(int number, boolean isFirst) {
    return of(file, number, isFirst);
  }

  /** The clock that all times are converted to, by its number. */
  public long traceClock() {
    return shared.traceClock;
  }

  /**
   * Takes the clock that a snapshot calls the primary one: of times without a clock, and of the
   * trace unless a time has been converted before.
   */
  public void setTraceClock(int clockId) {
    defaultClock = clockId;
    if (!hasConverted) {
      chooseTraceClock(clockId);
    }
  }

  /** Chooses the clock that all times are converted to, unless another file has before. */
  public void chooseTraceClock(int clockId) {
    shared.choose(file, machine, canonical(clockId), clockId);
  }

  /** Sets the clock of times that don't name theirs. */
  public void setDefaultClock(long clock) {
    defaultClock = clock;
  }

  /** Sets the clock that leads to the trace's where nothing else does. */
  public void setUnrelatedClock(int clockId) {
    unrelatedClock = clockId;
  }

  /**
   * The trace's clock as users know it: a trace whose times were needed before any snapshot chose
   * one has a clock of its own.
   */
  public long traceClockForUsers() {
    return shared.traceClockForUsers();
  }

  /** Whether a snapshot, or what belongs to the trace, chose its clock. */
  public boolean isTraceClockChosen() {
    return shared.isChosen();
  }

  /** Whether a time was converted, which settles what the trace's clock is. */
  public boolean hasConverted() {
    return hasConverted;
  }

  /** Whether a clock of this file is the trace's. */
  public boolean isTrace(long clock) {
    return shared.isTrace(scope(clock), clock);
  }

  /** Whether times of a clock need no conversion; settles what the trace's clock is. */
  public boolean isTraceClock(long clock) {
    hasConverted = true;
    return shared.isTrace(scope(clock), clock);
  }

  /** The clock of times that don't name theirs; 0 before a snapshot chose one. */
  public long defaultClock() {
    return defaultClock;
  }

  /** Whether a snapshot has shown a clock. */
  public boolean isKnown(long clock) {
    return shared.isTrace(scope(clock), clock)
        ? shared.trace() != null
        : scope(clock).get(clock) != null;
  }

  /** Whether a snapshot has shown the trace's clock. */
  public boolean isTraceClockKnown() {
    return shared.trace() != null;
  }

  /** Whether times of this file can't be converted, as nothing leads to the trace's clock. */
  public boolean isUnrelatable() {
    return isUnrelatable;
  }

  /** A clock as this graph knows it: those of a sequence differ from sequence to sequence. */
  public static long clock(int clockId, int sequenceId) {
    return isOfSequence(clockId) ? ((long) sequenceId << Integer.SIZE) | clockId : clockId;
  }

  private static boolean isOfSequence(int clockId) {
    return clockId >= FIRST_OF_SEQUENCE && clockId < FIRST_GLOBAL_CUSTOM;
  }

  /** Begins a snapshot, and returns its number for {@link #add}. */
  public int beginSnapshot() {
    isIsolated = !isFirstOfMachine;
    return shared.changes++;
  }

  /** Adds what a clock showed in a snapshot. */
  public void add(int snapshot, long clock, long value, boolean isIncremental, long unitNs) {
    Clock known = shared.in(scope(clock), clock);
    known.isIncremental = isIncremental;
    known.unitNs = Math.max(1, unitNs);
    known.lastValue = value;
    known.add(snapshot, value * known.unitNs);
    boolean isRealtime = clock == REALTIME || clock == REALTIME_COARSE;
    if (isRealtime && isIsolated && machine != shared.traceMachine) {
      shared.in(ofMachine, clock).add(snapshot, value * known.unitNs);
    }
  }

  /** The trace's time of a clock's time; empty if nothing leads from one to the other. */
  public OptionalLong toTraceTime(long clock, long value) {
    hasConverted = true;
    relate();
    return timeOfSnapshot(clock, value);
  }

  /** The same of a snapshot, after which the trace's clock may still be chosen. */
  public OptionalLong timeOfSnapshot(long clock, long value) {
    ClockScope scope = scope(clock);
    Clock known = scope.get(clock);
    long time = known == null ? value : known.absoluteNs(value);
    return shared.isTrace(scope, clock) ? OptionalLong.of(time) : convert(known, time);
  }

  private OptionalLong convert(@Nullable Clock source, long timeNs) {
    if (source == null) {
      return OptionalLong.empty();
    }
    if (source.pathChanges != shared.changes) {
      source.path = shared.path(source, shared.trace());
      source.pathChanges = shared.changes;
    }
    List<Clock> path = source.path;
    if (path == null) {
      return OptionalLong.empty();
    }
    long time = timeNs;
    Clock at = source;
    for (Clock next : path) {
      time = at.convert(time, next);
      at = next;
    }
    return OptionalLong.of(time);
  }

  private ClockScope scope(long clock) {
    if (clock == TRACE_FILE) {
      return ofFile;
    }
    boolean isOwn = isIsolated || clock == HOST_TIME || isOfSequence((int) clock);
    return isOwn ? own : ofMachine;
  }

  /**
   * Says that a clock of this file shows T when one of another graph shows T + offset.
   *
   * @param clock one of the machine's, or {@link #TRACE_FILE}
   */
  public void link(int clock, ClockGraph other, int otherClock, long offsetNs) {
    Clock from = shared.in(canonical(clock), clock);
    Clock to = shared.in(other.canonical(otherClock), otherClock);
    shared.link(from, to, offsetNs);
    long value = Math.max(0, -offsetNs);
    shared.links.add(
        new ClockLink(machine, clock, value, other.machine, otherClock, value + offsetNs));
  }

  private ClockScope canonical(long clock) {
    return clock == TRACE_FILE ? ofFile : ofMachine;
  }

  /** Has {@link #HOST_TIME} be the trace's clock, under a number of this machine. */
  public void linkHostTime() {
    shared.link(shared.in(own, HOST_TIME), shared.traceMade(), 0);
  }

  /** The pairs of clocks that no snapshot relates, of all files and machines. */
  public List<ClockLink> links() {
    return List.copyOf(shared.links);
  }

  /** The trace's time of what a link says; empty if nothing leads to it. */
  public OptionalLong timeOf(ClockLink link) {
    ClockScope scope = shared.ofMachine(link.machine());
    if (shared.isTrace(scope, link.clock())) {
      return OptionalLong.of(link.valueNs());
    }
    OptionalLong time = convert(scope.get(link.clock()), link.valueNs());
    ClockScope other = shared.ofMachine(link.otherMachine());
    if (time.isEmpty() && shared.isTrace(other, link.otherClock())) {
      return OptionalLong.of(link.otherNs());
    }
    return time.isPresent() ? time : convert(other.get(link.otherClock()), link.otherNs());
  }

  /** Before the first conversion: leads from the file's main clock to the trace's. */
  private void relate() {
    int clock = unrelatedClock;
    if (clock != NO_CLOCK) {
      unrelatedClock = NO_CLOCK;
      ClockBridge bridge = new ClockBridge(shared, machine);
      isUnrelatable = !bridge.lead(clock, scope(clock), canonical(clock));
    }
  }
}
