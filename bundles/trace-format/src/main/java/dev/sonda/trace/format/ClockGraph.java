package dev.sonda.trace.format;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Converts times of any clock to the trace's clock. A snapshot records what several clocks showed
 * at one moment; two clocks without a common snapshot are converted through intermediate clocks.
 * Times of incremental clocks are added up, so a sequence's packets must be added in order. Not
 * thread-safe.
 *
 * <p>A graph holds the clocks of one machine in one file, and shares state with the graphs of all
 * files and machines of a trace. The snapshots of a machine's first file relate the machine's
 * clocks; a further file with its own snapshots gets separate clocks, and a further file without
 * snapshots uses the clocks of the first file.
 */
public final class ClockGraph {
  public static final int REALTIME = 1;
  public static final int REALTIME_COARSE = 2;
  public static final int MONOTONIC = 3;
  public static final int BOOTTIME = 6;

  /** The clock of a trace file that doesn't name the clock of its timestamps. */
  public static final int TRACE_FILE = 11;

  /**
   * Stands for the trace's clock in snapshots that relate a remote machine's clocks to it.
   * Perfetto's schema doesn't use this number.
   */
  public static final int HOST_TIME = 62;

  private static final int NO_CLOCK = 0;

  /** Clock numbers from 64 to 127 are local to a packet sequence. */
  private static final int FIRST_OF_SEQUENCE = 64;

  private static final int FIRST_GLOBAL_CUSTOM = 128;

  private final TraceClocks shared;
  private final int file;
  private final int machine;
  private final boolean isFirstOfMachine;
  private final ClocksByNumber ofMachine;
  private final ClocksByNumber ofFile;
  private final ClocksByNumber own;
  private boolean isIsolated;
  private long defaultClock;
  private int unrelatedClock = BOOTTIME;
  private boolean isUnrelatable;
  private boolean hasConverted;

  /** Creates the graph of a trace that consists of one file of one machine. */
  public ClockGraph() {
    this(0, 0);
  }

  /**
   * Creates the graph of a trace's first file and first machine.
   *
   * @param file the file's number
   * @param machine the machine's number
   */
  public ClockGraph(int file, int machine) {
    this(new TraceClocks(), file, machine, true);
  }

  private ClockGraph(TraceClocks shared, int file, int machine, boolean isFirstOfMachine) {
    this.shared = shared;
    this.file = file;
    this.machine = machine;
    this.isFirstOfMachine = isFirstOfMachine;
    ofMachine = shared.ofMachine(machine);
    ofFile = shared.ofFile(file);
    own = isFirstOfMachine ? ofMachine : new ClocksByNumber();
  }

  /**
   * Creates the graph of a machine in another file of this trace.
   *
   * @param isFirst whether no earlier file contains packets of that machine
   */
  public ClockGraph of(int fileNumber, int machineNumber, boolean isFirst) {
    return new ClockGraph(shared, fileNumber, machineNumber, isFirst);
  }

  /** Creates the graph of another machine that has packets in this file. */
  public ClockGraph ofMachine(int number, boolean isFirst) {
    return of(file, number, isFirst);
  }

  /** The number of the trace's clock, to which all times are converted. */
  public long traceClock() {
    return shared.traceClock;
  }

  /**
   * Sets the clock that a snapshot calls primary as the default for timestamps without a clock, and
   * as the trace's clock unless a time has been converted already.
   */
  public void setTraceClock(int clockId) {
    defaultClock = clockId;
    if (!hasConverted) {
      chooseTraceClock(clockId);
    }
  }

  /**
   * Chooses the trace's clock, to which all times are converted, unless another file has already
   * chosen it.
   */
  public void chooseTraceClock(int clockId) {
    shared.choose(file, machine, canonical(clockId), clockId);
  }

  /** Sets the clock of timestamps that don't name a clock. */
  public void setDefaultClock(long clock) {
    defaultClock = clock;
  }

  /**
   * Sets the clock that is assumed to relate to the trace's clock if no snapshot relates the two.
   */
  public void setUnrelatedClock(int clockId) {
    unrelatedClock = clockId;
  }

  /**
   * The number of the trace's clock for display. It is {@link #TRACE_FILE} if nothing has chosen
   * the clock.
   */
  public long traceClockForUsers() {
    return shared.traceClockForUsers();
  }

  /** Whether the trace's clock has been chosen, by a snapshot or by another part of the trace. */
  public boolean isTraceClockChosen() {
    return shared.isChosen();
  }

  /** Whether a time has been converted; from then on the trace's clock can't change. */
  public boolean hasConverted() {
    return hasConverted;
  }

  /** Whether a clock of this file is the trace's clock. */
  public boolean isTrace(long clock) {
    return shared.isTrace(scope(clock), clock);
  }

  /**
   * Whether a clock is the trace's clock, so that its times need no conversion. After this call the
   * trace's clock can't change.
   */
  public boolean isTraceClock(long clock) {
    hasConverted = true;
    return shared.isTrace(scope(clock), clock);
  }

  /** The clock of timestamps that don't name a clock; 0 until a snapshot has chosen a default. */
  public long defaultClock() {
    return defaultClock;
  }

  /** Whether a snapshot or a link has contained a clock. */
  public boolean isKnown(long clock) {
    return shared.isTrace(scope(clock), clock)
        ? shared.trace() != null
        : scope(clock).get(clock) != null;
  }

  /** Whether a snapshot or a link has contained the trace's clock. */
  public boolean isTraceClockKnown() {
    return shared.trace() != null;
  }

  /**
   * Whether times of this file can't be converted, because no snapshot, link or assumption relates
   * its main clock to the trace's clock.
   */
  public boolean isUnrelatable() {
    return isUnrelatable;
  }

  /**
   * Combines a clock's number with a sequence's id if the clock is local to sequences; a clock of a
   * machine keeps its number.
   */
  public static long clock(int clockId, int sequenceId) {
    return isOfSequence(clockId) ? ((long) sequenceId << Integer.SIZE) | clockId : clockId;
  }

  private static boolean isOfSequence(int clockId) {
    return clockId >= FIRST_OF_SEQUENCE && clockId < FIRST_GLOBAL_CUSTOM;
  }

  /** Begins a snapshot and returns the number to use in {@link #add}. */
  public int beginSnapshot() {
    isIsolated = !isFirstOfMachine;
    return shared.changes++;
  }

  /** Adds a clock's reading to a snapshot. */
  public void add(int snapshot, long clock, long value, boolean isIncremental, long unitNs) {
    ClockReadings known = shared.in(scope(clock), clock);
    known.isIncremental = isIncremental;
    known.unitNs = Math.max(1, unitNs);
    known.lastValue = value;
    known.add(snapshot, value * known.unitNs);
    boolean isRealtime = clock == REALTIME || clock == REALTIME_COARSE;
    if (isRealtime && isIsolated && machine != shared.traceMachine) {
      shared.in(ofMachine, clock).add(snapshot, value * known.unitNs);
    }
  }

  /**
   * Converts a clock's time to the trace's clock; empty if no snapshots or links connect the two
   * clocks.
   */
  public OptionalLong toTraceTime(long clock, long value) {
    hasConverted = true;
    relate();
    return timeOfSnapshot(clock, value);
  }

  /**
   * Like {@link #toTraceTime}, but for the time of a snapshot: the trace's clock may still be
   * chosen afterwards.
   */
  public OptionalLong timeOfSnapshot(long clock, long value) {
    ClocksByNumber scope = scope(clock);
    ClockReadings known = scope.get(clock);
    long time = known == null ? value : known.absoluteNs(value);
    return shared.isTrace(scope, clock) ? OptionalLong.of(time) : convert(known, time);
  }

  private OptionalLong convert(@Nullable ClockReadings source, long timeNs) {
    if (source == null) {
      return OptionalLong.empty();
    }
    if (source.pathChanges != shared.changes) {
      source.path = shared.path(source, shared.trace());
      source.pathChanges = shared.changes;
    }
    List<ClockReadings> path = source.path;
    if (path == null) {
      return OptionalLong.empty();
    }
    long time = timeNs;
    ClockReadings at = source;
    for (ClockReadings next : path) {
      time = at.convert(time, next);
      at = next;
    }
    return OptionalLong.of(time);
  }

  private ClocksByNumber scope(long clock) {
    if (clock == TRACE_FILE) {
      return ofFile;
    }
    boolean isOwn = isIsolated || clock == HOST_TIME || isOfSequence((int) clock);
    return isOwn ? own : ofMachine;
  }

  /**
   * Declares that a clock of this graph shows T when a clock of another graph shows T + {@code
   * offsetNs}.
   *
   * @param clock a clock of this graph's machine, or {@link #TRACE_FILE}
   */
  public void link(int clock, ClockGraph other, int otherClock, long offsetNs) {
    ClockReadings from = shared.in(canonical(clock), clock);
    ClockReadings to = shared.in(other.canonical(otherClock), otherClock);
    shared.link(from, to, offsetNs);
    long value = Math.max(0, -offsetNs);
    shared.links.add(
        new ClockLink(machine, clock, value, other.machine, otherClock, value + offsetNs));
  }

  private ClocksByNumber canonical(long clock) {
    return clock == TRACE_FILE ? ofFile : ofMachine;
  }

  /** Makes {@link #HOST_TIME} an alias of the trace's clock among this machine's clocks. */
  public void linkHostTime() {
    shared.link(shared.in(own, HOST_TIME), shared.traceMade(), 0);
  }

  /** The assumed and declared links between clocks, of all files and machines. */
  public List<ClockLink> links() {
    return List.copyOf(shared.links);
  }

  /**
   * The trace time at which the clocks of a link show its readings; empty if neither clock can be
   * converted.
   */
  public OptionalLong timeOf(ClockLink link) {
    ClocksByNumber scope = shared.ofMachine(link.machine());
    if (shared.isTrace(scope, link.clock())) {
      return OptionalLong.of(link.valueNs());
    }
    OptionalLong time = convert(scope.get(link.clock()), link.valueNs());
    ClocksByNumber other = shared.ofMachine(link.otherMachine());
    if (time.isEmpty() && shared.isTrace(other, link.otherClock())) {
      return OptionalLong.of(link.otherNs());
    }
    return time.isPresent() ? time : convert(other.get(link.otherClock()), link.otherNs());
  }

  /** Relates the file's main clock to the trace's clock; does nothing after the first call. */
  private void relate() {
    int clock = unrelatedClock;
    if (clock != NO_CLOCK) {
      unrelatedClock = NO_CLOCK;
      AssumedClockRelation bridge = new AssumedClockRelation(shared, machine);
      isUnrelatable = !bridge.lead(clock, scope(clock), canonical(clock));
    }
  }
}
